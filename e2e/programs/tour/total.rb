Box = Struct.new(:width, :height)

def twice_of(n)
  twice = n * 2 # stop: into
  twice # stop: twice
end

box = Box.new(3, 4)
total = 0
[1, 2, 3].each do |value|
  total += twice_of(value) # stop: call
end
puts "total #{total}" # stop: print
puts "area #{box.width * box.height}"
exit 3
