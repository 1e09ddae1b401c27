package link

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/transport"
)

const (
	// ackEvery is after how many frames an acknowledgement is due, ackWithin how long one may wait.
	ackEvery  = 32
	ackWithin = 100 * time.Millisecond
)

// serve reads a socket's frames until it breaks.
func (l *Link) serve(ctx context.Context, conn transport.Conn, welcome *frame.Welcome) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := newWire(conn)
	l.welcome(w, welcome)
	go func() { cancel(w.write(ctx)) }()
	go func() { cancel(l.beat(ctx, w, welcome)) }()
	for {
		data, err := conn.Read(ctx)
		if err != nil {
			if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
				return cause
			}
			return err
		}
		w.alive.Store(true)
		incoming, err := frame.Parse(data)
		if err != nil {
			l.Refuse("BadFrame", "FRAME_INVALID", "The frame cannot be read.", "")
			// It has come all the same: were it sent again, it would be no better.
			if seq := frame.SeqOf(data); seq > 0 {
				if _, err := l.count(w, seq); err != nil {
					return err
				}
			}
			continue
		}
		if err := l.receive(w, incoming); err != nil {
			_ = conn.Close(frame.CloseProtocol, err.Error())
			return err
		}
	}
}

// welcome begins a connection or takes one up, and then lets frames be sent.
func (l *Link) welcome(w *wire, welcome *frame.Welcome) {
	l.mutex.Lock()
	taken := l.state.id != ""
	resumed := l.state.begin(welcome)
	l.wire = w
	for _, sent := range l.state.waiting {
		w.enqueue(sent.data)
	}
	l.mutex.Unlock()
	if resumed {
		return
	}
	if taken {
		l.config.Peer.Lost(ErrLost)
	}
	l.config.Peer.Welcomed(welcome)
}

// receive follows the link's own frames and hands on the others, each reliable one once and in order.
func (l *Link) receive(w *wire, incoming *frame.Incoming) error {
	switch incoming.Type {
	case "ping":
		l.acknowledged(incoming)
		l.Send(&frame.Beat{Type: "pong", TS: incoming.TS, SeqAck: l.lastReceived()})
		return nil
	case "pong":
		l.acknowledged(incoming)
		return nil
	case "ack":
		l.mutex.Lock()
		l.state.acknowledge(incoming.Seq)
		l.mutex.Unlock()
		return nil
	}
	if incoming.Reliable() {
		fresh, err := l.count(w, incoming.Seq)
		if err != nil || !fresh {
			return err
		}
	}
	l.config.Peer.Received(incoming)
	return nil
}

// count notes a reliable frame; it gives false when the frame came before.
func (l *Link) count(w *wire, seq int64) (bool, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	state := &l.state
	if !state.resumable {
		return true, nil
	}
	if seq > state.received+1 {
		return false, fmt.Errorf("frame %d came after frame %d", seq, state.received)
	}
	fresh := seq == state.received+1
	if fresh {
		state.received = seq
	}
	if !fresh || state.received-state.acked >= ackEvery {
		l.acknowledge(w)
	} else if !w.ackDue {
		w.ackDue = true
		time.AfterFunc(ackWithin, func() {
			l.mutex.Lock()
			defer l.mutex.Unlock()
			if l.wire == w && w.ackDue {
				l.acknowledge(w)
			}
		})
	}
	return fresh, nil
}

// acknowledge tells the runtime what has come; the caller holds the mutex.
func (l *Link) acknowledge(w *wire) {
	w.ackDue = false
	l.state.acked = l.state.received
	if data, err := json.Marshal(frame.Ack{Type: "ack", Seq: l.state.received}); err == nil {
		w.enqueue(data)
	}
}

func (l *Link) acknowledged(incoming *frame.Incoming) {
	if incoming.SeqAck == nil {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.state.acknowledge(*incoming.SeqAck)
}

func (l *Link) lastReceived() int64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.state.received
}

// beat asks for signs of life, and ends the socket when none comes.
func (l *Link) beat(ctx context.Context, w *wire, welcome *frame.Welcome) error {
	interval := time.Duration(welcome.Heartbeat.IntervalMS) * time.Millisecond
	if interval <= 0 {
		<-ctx.Done()
		return nil
	}
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for missed := 0; ; {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		if w.alive.Swap(false) {
			missed = 0
		} else if missed++; missed >= max(welcome.Heartbeat.MaxMissed, 1) {
			w.conn.Abort()
			return fmt.Errorf("the runtime showed no sign of life %d times", missed)
		}
		l.Send(&frame.Beat{Type: "ping", TS: float64(time.Now().UnixMilli()), SeqAck: l.lastReceived()})
	}
}

func superseded(err error) bool {
	var closed *transport.CloseError
	return errors.As(err, &closed) && (closed.Code == frame.CloseSuperseded || closed.Code == frame.CloseProtocol)
}
