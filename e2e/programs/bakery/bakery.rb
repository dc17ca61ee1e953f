def heat
  $oven = "hot" # stop: heat
end

def bake(loaf)
  "#{loaf} in a #{$oven} oven" # stop: bake
end

$oven = "cold"
[1, 2].each { |loaf| bake(loaf) }
heat
[3, 4].each { |loaf| bake(loaf) }
puts "all is baked"
