package link

import (
	"math/rand/v2"
	"time"
)

const (
	firstPause   = 100 * time.Millisecond
	longestPause = 10 * time.Second
)

// backoff says how long to wait before connecting again: longer each time, and never the same for all peers of a runtime
// that starts.
type backoff struct{ failures int }

func (b *backoff) next() time.Duration {
	limit := min(firstPause<<min(b.failures, 16), longestPause)
	b.failures++
	return limit/2 + rand.N(limit/2)
}

func (b *backoff) reset() { b.failures = 0 }
