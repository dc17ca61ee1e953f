package main

import "fmt"

func louder(total int) int {
	return total + 256
}

func main() {
	total := 513
	total = louder(total) // stop: call
	fmt.Println(total)
}
