// Package link keeps a connection to the runtime: it says hello, shows life, connects again after a break, takes up where
// it broke, and delivers each reliable frame once.
package link

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/transport"
)

// Peer is who uses a link. Its methods are called one after the other and must not wait.
type Peer interface {
	// Welcomed is called for a connection that is new to the runtime, before any frame of it.
	Welcomed(welcome *frame.Welcome)
	// Received is given every frame that is not the link's own.
	Received(incoming *frame.Incoming)
	// Lost says that what was under way is lost: the connection could not be taken up again.
	Lost(cause error)
}

// Config says with whom to connect, and as whom.
type Config struct {
	Dial func(ctx context.Context) (transport.Conn, error)
	// Hello is the first frame, without Resume.
	Hello frame.Hello
	Peer  Peer
	// Once is true where a connection that ended cannot be made again.
	Once   bool
	Logger *slog.Logger
	// Failed receives the reason why a connection was not made or broke; it may be nil.
	Failed func(error)
}

// helloTimeout is how long the runtime may take to answer.
const helloTimeout = 10 * time.Second

// Link is a connection that outlives its sockets.
type Link struct {
	config Config

	mutex sync.Mutex
	state session
	// wire is the socket of now, nil while there is none.
	wire *wire
	// stopping is true once Stop was called.
	stopping bool
	stopped  chan struct{}
}

// New makes a link; Run connects it.
func New(config Config) *Link {
	return &Link{config: config, stopped: make(chan struct{})}
}

// Run connects, and connects again after each break, until the context is done, Stop is called or the runtime refuses.
func (l *Link) Run(ctx context.Context) error {
	var pause backoff
	for {
		began := time.Now()
		err := l.connect(ctx)
		lost := l.broke(err)
		if lost != nil {
			l.config.Peer.Lost(lost)
		}
		if ctx.Err() != nil || l.isStopping() {
			return nil
		}
		if l.config.Failed != nil {
			l.config.Failed(err)
		}
		if l.config.Once {
			var closed *transport.CloseError
			if errors.As(err, &closed) && closed.Code == frame.CloseNormal {
				return nil
			}
			return err
		}
		if refused(err) {
			return err
		}
		if time.Since(began) > longestPause {
			pause.reset()
		}
		wait := pause.next()
		l.config.Logger.Warn("the connection to the runtime broke", "error", err, "again_in", wait.Round(time.Millisecond))
		if !l.wait(ctx, wait) {
			return nil
		}
	}
}

// wait pauses; it gives false when there is nothing to connect for any more.
func (l *Link) wait(ctx context.Context, pause time.Duration) bool {
	expiry := l.expiry()
	deadline := time.After(pause)
	for {
		select {
		case <-ctx.Done():
			return false
		case <-l.stopped:
			return false
		case <-expiry:
			l.expire()
			expiry = nil
		case <-deadline:
			return true
		}
	}
}

// refused is true for ends after which connecting again cannot help.
func refused(err error) bool {
	var closed *transport.CloseError
	if errors.As(err, &closed) {
		return closed.Code == frame.CloseUnauthenticated
	}
	return errors.Is(err, transport.ErrRefused)
}

// connect serves one socket until it breaks.
func (l *Link) connect(ctx context.Context) error {
	dialing, cancel := context.WithTimeout(ctx, helloTimeout)
	defer cancel()
	conn, err := l.config.Dial(dialing)
	if err != nil {
		return err
	}
	defer conn.Abort()
	welcome, err := l.hello(dialing, conn)
	if err != nil {
		return err
	}
	return l.serve(ctx, conn, welcome)
}

func (l *Link) hello(ctx context.Context, conn transport.Conn) (*frame.Welcome, error) {
	hello := l.config.Hello
	hello.Type, hello.ProtocolVersions = "hello", []int{frame.Version}
	hello.Resume = l.resume()
	data, err := marshal(hello)
	if err != nil {
		return nil, err
	}
	if err := conn.Write(ctx, data); err != nil {
		return nil, err
	}
	data, err = conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	welcome, err := readWelcome(data)
	if err != nil {
		return nil, err
	}
	if welcome.ProtocolVersion != frame.Version {
		return nil, fmt.Errorf("%w: it speaks version %d of the protocol, this program version %d",
			transport.ErrRefused, welcome.ProtocolVersion, frame.Version)
	}
	return welcome, nil
}

// Stop sends what waits and closes the connection.
func (l *Link) Stop() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.stopping {
		return
	}
	l.stopping = true
	close(l.stopped)
	if l.wire != nil {
		l.wire.finish()
	}
}

func (l *Link) isStopping() bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.stopping
}
