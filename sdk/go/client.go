package switchyard

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"switchyard/internal/frame"
	"switchyard/internal/link"
)

// ConnectOptions say which runtime a client connects to.
type ConnectOptions struct {
	// URL is the bridge's address; when empty SWITCHYARD_URL, and without it ws://127.0.0.1:4870/bridge.
	URL string
	// Token is an access token with the purpose `call-tools`; SWITCHYARD_TOKEN when empty.
	Token string
	// Name is what people see of the program, "go-client" when empty: letters, digits, ".", "_" and "-".
	Name string
	// Logger takes the client's own lines; the default one when nil.
	Logger *slog.Logger
	// OnToolExecution, where it is set, gets how the calls of all sessions stand, as that changes, one after the other. It must
	// return soon and not call tools itself: answers wait for it.
	OnToolExecution func(ToolExecution)
}

// Client calls the tools of flows. Any number of goroutines may use it. It reconnects by itself after a break; calls under
// way continue where the runtime still knows them, and fail with the type ConnectionLost where not.
type Client struct {
	link  *link.Link
	stop  context.CancelFunc
	ended chan struct{}
	// ready is closed once the runtime let us in for the first time.
	ready chan struct{}

	mutex   sync.Mutex
	waiters map[string]*waiter
	slots   chan struct{}
	// onToolExecution is nil where nobody wants to know.
	onToolExecution func(ToolExecution)
	// problem is why there is no connection, while there has been none.
	problem error
}

// waiter takes the frames that answer a call, a stream, a batch or a command.
type waiter struct {
	frames chan *frame.Incoming
	// lost is closed when no answer can come any more.
	lost chan struct{}
}

// Connect connects to a runtime. It fails at once when the runtime cannot be reached or refuses the token; Close ends the
// connection.
func Connect(ctx context.Context, options ConnectOptions) (*Client, error) {
	serving := ServeOptions{URL: options.URL, Token: options.Token, Logger: options.Logger}.complete()
	if options.Name == "" {
		options.Name = "go-client"
	}
	lifetime, stop := context.WithCancel(context.WithoutCancel(ctx))
	c := &Client{
		stop: stop, ended: make(chan struct{}), ready: make(chan struct{}), waiters: map[string]*waiter{},
		onToolExecution: options.OnToolExecution,
	}
	capabilities := []string{"resume", "stream", "batch", "deflate"}
	if options.OnToolExecution != nil {
		capabilities = append(capabilities, toolExecutionCapability)
	}
	c.link = link.New(link.Config{
		Dial: serving.dial, Peer: c, Logger: serving.Logger, Failed: c.failed,
		Hello: frame.Hello{
			Role:         "client",
			Client:       frame.Client{Name: options.Name, Version: "1", Language: goVersion()},
			Capabilities: capabilities,
		},
	})
	go func() {
		defer close(c.ended)
		if err := c.link.Run(lifetime); err != nil {
			c.failed(err)
		}
		c.Lost(ErrClosed)
	}()
	select {
	case <-c.ready:
		return c, nil
	case <-c.ended:
		stop()
		return nil, c.cause()
	case <-ctx.Done():
		c.Close()
		return nil, errors.Join(ctx.Err(), c.cause())
	}
}

// Close ends the connection, and with it every session and call.
func (c *Client) Close() {
	c.link.Stop()
	<-c.ended
	c.stop()
}

// failed notes why there is no connection; without any, the first failure is the end.
func (c *Client) failed(err error) {
	c.mutex.Lock()
	c.problem = err
	c.mutex.Unlock()
	select {
	case <-c.ready:
	default:
		c.link.Stop()
	}
}

func (c *Client) cause() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.problem == nil {
		return ErrClosed
	}
	return c.problem
}

// Welcomed notes how much the runtime takes.
func (c *Client) Welcomed(welcome *frame.Welcome) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.slots == nil {
		c.slots = make(chan struct{}, max(welcome.Limits.MaxInflight, 1))
		close(c.ready)
	}
}

// Received passes a frame to the goroutine that waits for it; a frame that nobody waits for is dropped.
func (c *Client) Received(incoming *frame.Incoming) {
	id := incoming.RPCID
	switch incoming.Type {
	case "rpc_tool_response", "rpc_stream_chunk", "rpc_progress":
	case "rpc_batch_response":
		id = incoming.BatchID
	case "tool_execution":
		c.report(incoming)
		return
	case "goaway", "error":
		return
	default:
		if !incoming.IsCommandResult() {
			c.link.Refuse("BadFrame", "FRAME_UNKNOWN", "A client does not know frames of this type.", incoming.Type)
			return
		}
		id = incoming.ID
	}
	c.mutex.Lock()
	waiting := c.waiters[id]
	c.mutex.Unlock()
	if waiting == nil || incoming.ChunkType == "progress" || incoming.Type == "rpc_progress" {
		return
	}
	select {
	case waiting.frames <- incoming:
	default:
		c.link.Refuse("ResourceExhausted", "CALL_LIMIT", "There came more chunks than the credit allows.", incoming.Type)
	}
}

// report passes on how a call stands; what cannot be read is not the call's trouble.
func (c *Client) report(incoming *frame.Incoming) {
	if c.onToolExecution == nil {
		return
	}
	if execution, err := toolExecution(incoming); err == nil {
		c.onToolExecution(execution)
	}
}

// Lost releases everybody who waits.
func (c *Client) Lost(error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for id, waiting := range c.waiters {
		close(waiting.lost)
		delete(c.waiters, id)
	}
}

// wait registers a waiter before its question is sent; forget must follow.
func (c *Client) wait(id string, room int) *waiter {
	waiting := &waiter{frames: make(chan *frame.Incoming, room), lost: make(chan struct{})}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.waiters[id] = waiting
	return waiting
}

func (c *Client) forget(id string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.waiters, id)
}

// slot waits until one more call may be under way.
func (c *Client) slot(ctx context.Context) (release func(), err error) {
	select {
	case c.slots <- struct{}{}:
		return func() { <-c.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.ended:
		return nil, ErrClosed
	}
}
