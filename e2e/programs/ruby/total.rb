def twice_of(n)
  twice = n * 2
  twice
end

total = 0
[1, 2, 3].each do |value|
  total += twice_of(value)
end
puts "total #{total}"
exit 3
