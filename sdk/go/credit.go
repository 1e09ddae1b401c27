package switchyard

import (
	"context"
	"sync"
)

// credit is how many chunks may still be sent.
type credit struct {
	mutex sync.Mutex
	left  int
	more  chan struct{}
}

func newCredit(left int) *credit {
	return &credit{left: left, more: make(chan struct{}, 1)}
}

func (c *credit) add(count int) {
	c.mutex.Lock()
	c.left += count
	c.mutex.Unlock()
	c.signal()
}

func (c *credit) signal() {
	select {
	case c.more <- struct{}{}:
	default:
	}
}

// take waits until a chunk may be sent.
func (c *credit) take(ctx context.Context) error {
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		c.mutex.Lock()
		taken := c.left > 0
		if taken {
			c.left--
		}
		others := c.left > 0
		c.mutex.Unlock()
		if others {
			c.signal()
		}
		if taken {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-c.more:
		}
	}
}
