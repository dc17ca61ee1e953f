package main

import "strings"

// Count returns the number of words of a text.
func Count(text string) int {
	words := strings.Fields(text)
	return len(words)
}
