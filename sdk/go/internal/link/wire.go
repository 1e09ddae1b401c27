package link

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/transport"
)

// writeTimeout is how long the runtime may take to read one frame.
const writeTimeout = 15 * time.Second

// wire is one socket with the frames that wait to be written to it.
type wire struct {
	conn transport.Conn
	// alive is true when something came since the last ping.
	alive atomic.Bool
	// ackDue is guarded by the link's mutex.
	ackDue bool

	mutex    sync.Mutex
	queue    [][]byte
	finished bool
	wake     chan struct{}
}

func newWire(conn transport.Conn) *wire {
	w := &wire{conn: conn, wake: make(chan struct{}, 1)}
	w.alive.Store(true)
	return w
}

func (w *wire) enqueue(data []byte) {
	w.mutex.Lock()
	w.queue = append(w.queue, data)
	w.mutex.Unlock()
	w.notify()
}

// finish closes the socket once everything is written.
func (w *wire) finish() {
	w.mutex.Lock()
	w.finished = true
	w.mutex.Unlock()
	w.notify()
}

func (w *wire) notify() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *wire) take() (batch [][]byte, finished bool) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	batch, w.queue = w.queue, nil
	return batch, w.finished
}

// write sends what is queued, in order, until the socket breaks.
func (w *wire) write(ctx context.Context) error {
	for {
		batch, finished := w.take()
		for _, data := range batch {
			if err := w.writeOne(ctx, data); err != nil {
				w.conn.Abort()
				return err
			}
		}
		if len(batch) > 0 {
			continue
		}
		if finished {
			return w.conn.Close(frame.CloseNormal, "")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-w.wake:
		}
	}
}

func (w *wire) writeOne(ctx context.Context, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return w.conn.Write(ctx, data)
}
