# Counts until it is ended.
$stdout.sync = true
count = 0
puts "pid #{Process.pid}"
loop do
  count += 1 # stop: tick
  sleep 0.02
end
