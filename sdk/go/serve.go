package switchyard

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/link"
	"switchyard/internal/transport"
)

// Environment variables that say which runtime to connect to.
const (
	envURL       = "SWITCHYARD_URL"
	envToken     = "SWITCHYARD_TOKEN"
	envTransport = "SWITCHYARD_TRANSPORT"
)

// defaultURL is where a runtime listens by default.
const defaultURL = "ws://127.0.0.1:4870/bridge"

// ServeOptions say which runtime a host serves.
type ServeOptions struct {
	// URL is the bridge's address; when empty SWITCHYARD_URL, and without it ws://127.0.0.1:4870/bridge.
	URL string
	// Token is an access token with the purpose `serve-packages`; SWITCHYARD_TOKEN when empty.
	Token string
	// Input and Output carry frames in place of a WebSocket, for a host that the runtime starts.
	Input  io.ReadCloser
	Output io.WriteCloser
	// Drain is how long executions may continue after the context is done; 10 seconds when zero.
	Drain time.Duration
	// Logger takes the host's own lines; the default one when nil.
	Logger *slog.Logger
}

// Serve prepares the node types, announces them and executes them until the context is done. It connects again by itself
// after a break, and returns an error when the runtime refuses the token or the node types.
func (h *Host) Serve(ctx context.Context, options ServeOptions) (err error) {
	options = options.complete()
	lifetime, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer end(nil)
	if err := h.Open(lifetime); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	server := newServer(h, options, lifetime, end)
	defer server.sessions.closeAll()
	stop := context.AfterFunc(ctx, func() {
		server.drain(options.Drain)
		server.link.Stop()
	})
	defer stop()
	if err := server.link.Run(lifetime); err != nil {
		return err
	}
	if cause := context.Cause(lifetime); cause != nil {
		return cause
	}
	return nil
}

func (o ServeOptions) complete() ServeOptions {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Drain == 0 {
		o.Drain = 10 * time.Second
	}
	if o.Token == "" {
		o.Token = os.Getenv(envToken)
	}
	if o.URL == "" {
		o.URL = os.Getenv(envURL)
	}
	if o.URL == "" {
		o.URL = defaultURL
	}
	return o
}

func (o ServeOptions) dial(ctx context.Context) (transport.Conn, error) {
	if o.Input != nil {
		return transport.NewStream(o.Input, o.Output), nil
	}
	return transport.DialWebSocket(ctx, o.URL, o.Token)
}

func (o ServeOptions) link(peer link.Peer, hello frame.Hello) *link.Link {
	if o.Input != nil {
		// No header carries the token over a pipe.
		hello.Auth = o.Token
	}
	return link.New(link.Config{Dial: o.dial, Hello: hello, Peer: peer, Once: o.Input != nil, Logger: o.Logger})
}

// goVersion is the language as a peer says it.
func goVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return "go " + strings.TrimPrefix(info.GoVersion, "go")
	}
	return "go"
}
