def net(price)
  price - 1
end

def tax(price)
  price * 2 # stop: tax
end

def pay
  sum = 0
  sum += tax(net(3)) + net(4) # stop: calls
  sum += 1 # stop: one
  sum += 2 # stop: two
  puts "sum #{sum}"
  sum
end

pay
