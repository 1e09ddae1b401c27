package switchyard_test

import (
	"fmt"
	"strings"
	"testing"

	"switchyard/internal/scripted"
)

// BenchmarkCall is one call after the other over a real WebSocket, with 1 KB of parameters.
func BenchmarkCall(b *testing.B) {
	runtime := scripted.New(b)
	serve(b, runtime.URL)
	c := announced(runtime, resumable)
	text := strings.Repeat("x", 1024)
	seq := 0
	for b.Loop() {
		seq++
		c.Send(execute(fmt.Sprint(seq), text, scripted.Frame{"seq": seq})...)
		c.Next("node_result")
	}
}
