package main

import (
	"os"
	"strconv"
	"syscall"
)

// Ends by the signal whose number is its argument.
func main() {
	number, _ := strconv.Atoi(os.Args[1])
	syscall.Kill(syscall.Getpid(), syscall.Signal(number))
	select {}
}
