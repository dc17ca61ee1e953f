$stdout.sync = true
print "\e[32mname? \e[0m"
name = $stdin.gets.chomp
puts "hello #{name}" # stop: greet
