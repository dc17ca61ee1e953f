$stdout.sync = true
puts "pid #{Process.pid}"
n = 0
loop do
  n += 1 # stop: beat
  puts "beat #{n}" if (n % 25).zero?
  sleep 0.02
end
