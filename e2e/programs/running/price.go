package main

import "fmt"

func net(price int) int {
	return price - 1
}

func tax(price int) int {
	return price * 2 // stop: tax
}

func pay() int {
	sum := 0
	sum += tax(net(3)) + net(4) // stop: calls
	sum += 1 // stop: one
	sum += 2 // stop: two
	fmt.Println("sum", sum)
	return sum
}

func main() {
	pay()
}
