package main

import (
	"fmt"
	"os"
	"sync"
)

func main() {
	texts := []string{"to be or not to be", "that is the question"}
	counts := make([]int, len(texts))
	var group sync.WaitGroup
	// One at a time: delve reports a single stop if two threads reach a breakpoint at the same moment.
	var turn sync.Mutex
	for index, text := range texts {
		group.Add(1)
		go func(index int, text string) {
			defer group.Done()
			words := Count(text)
			turn.Lock()
			defer turn.Unlock()
			counts[index] = words // stop: counted
		}(index, text)
	}
	group.Wait()
	fmt.Println("counted", counts)
	if len(os.Args) > 1 {
		os.Exit(3)
	}
}
