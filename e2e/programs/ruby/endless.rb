$stdout.sync = true
puts "pid #{Process.pid}"
n = 0
loop do
  n += 1
  sleep 0.02
end
