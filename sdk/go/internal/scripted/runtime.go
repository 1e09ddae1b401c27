// Package scripted is a runtime for tests: a real WebSocket server that says what the test tells it to say.
package scripted

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"switchyard/internal/frame"
)

// patience is how long a test waits for a frame that must come.
const patience = 10 * time.Second

// Token is the one that the runtime takes.
const Token = "test-token"

// Runtime accepts connections.
type Runtime struct {
	// URL is the bridge's address.
	URL         string
	test        testing.TB
	connections chan *Connection
}

// New starts a runtime that ends with the test.
func New(t testing.TB) *Runtime {
	t.Helper()
	r := &Runtime{test: t, connections: make(chan *Connection, 16)}
	server := httptest.NewServer(http.HandlerFunc(r.accept))
	t.Cleanup(server.Close)
	r.URL = strings.Replace(server.URL, "http", "ws", 1) + "/bridge"
	return r
}

func (r *Runtime) accept(w http.ResponseWriter, request *http.Request) {
	if request.Header.Get("Authorization") != "Bearer "+Token {
		http.Error(w, "no", http.StatusUnauthorized)
		return
	}
	socket, err := websocket.Accept(w, request, &websocket.AcceptOptions{Subprotocols: []string{frame.Subprotocol}})
	if err != nil {
		return
	}
	socket.SetReadLimit(16 << 20)
	c := &Connection{test: r.test, socket: socket, frames: make(chan Frame, 1024)}
	r.connections <- c
	c.read()
}

// Accept waits for the next connection.
func (r *Runtime) Accept() *Connection {
	r.test.Helper()
	select {
	case c := <-r.connections:
		r.test.Cleanup(c.Drop)
		return c
	case <-time.After(patience):
		r.test.Fatal("nobody connected")
		return nil
	}
}

// Welcome waits for the next connection and lets it in.
func (r *Runtime) Welcome(changes ...Frame) *Connection {
	r.test.Helper()
	c := r.Accept()
	c.Hello = c.Next("hello")
	c.Send(append([]Frame{Welcome}, changes...)...)
	return c
}

// Frame is a frame as JSON has it.
type Frame map[string]any

// Welcome is what lets a peer in, with nothing that both sides can do beyond the least.
var Welcome = Frame{
	"type": "welcome", "protocol_version": 1, "connection_id": "c1", "resume_token": "t1", "session_ttl_ms": 60_000,
	"limits":       Frame{"max_frame": 1 << 20, "max_inflight": 256, "blob_threshold": 4096, "max_batch": 100},
	"heartbeat":    Frame{"interval_ms": 60_000, "timeout_ms": 60_000, "max_missed": 2},
	"capabilities": []string{}, "resumed": false, "last_seq": 0, "server_time": 0,
}

// Connection is one socket of a peer.
type Connection struct {
	// Hello is the peer's first frame, where Welcome let it in.
	Hello  Frame
	test   testing.TB
	socket *websocket.Conn
	frames chan Frame
}

func (c *Connection) read() {
	defer close(c.frames)
	for {
		_, data, err := c.socket.Read(context.Background())
		if err != nil {
			return
		}
		var read Frame
		if err := json.Unmarshal(data, &read); err != nil {
			c.test.Errorf("the peer sent no JSON: %s", data)
			return
		}
		c.frames <- read
	}
}

// Next waits for the next frame of a type; frames that show life and acknowledge are passed over. An empty type stands
// for commands.
func (c *Connection) Next(kind string) Frame {
	c.test.Helper()
	for {
		select {
		case next, open := <-c.frames:
			if !open {
				c.test.Fatalf("the connection ended; a frame %q was to come", kind)
			}
			got, _ := next["type"].(string)
			if got == kind {
				return next
			}
			if got != "ping" && got != "pong" && got != "ack" && got != "log" {
				c.test.Fatalf("a frame %q was to come, there came %v", kind, next)
			}
		case <-time.After(patience):
			c.test.Fatalf("a frame %q was to come, none came", kind)
		}
	}
}

// Pong waits for a sign of life; nothing else may come before it.
func (c *Connection) Pong() Frame {
	c.test.Helper()
	return c.first("pong")
}

// Ack waits for an acknowledgement; nothing else may come before it.
func (c *Connection) Ack() Frame {
	c.test.Helper()
	return c.first("ack")
}

func (c *Connection) first(kind string) Frame {
	c.test.Helper()
	select {
	case next := <-c.frames:
		if next["type"] == kind {
			return next
		}
		c.test.Fatalf("a frame %q was to come, there came %v", kind, next)
	case <-time.After(patience):
		c.test.Fatalf("a frame %q was to come, none came", kind)
	}
	return nil
}

// Ended waits until the peer has closed the connection.
func (c *Connection) Ended() {
	c.test.Helper()
	deadline := time.After(patience)
	for {
		select {
		case _, open := <-c.frames:
			if !open {
				return
			}
		case <-deadline:
			c.test.Fatal("the peer keeps the connection")
		}
	}
}

// Send sends a frame; later parts of it go over earlier ones.
func (c *Connection) Send(parts ...Frame) {
	c.test.Helper()
	whole := Frame{}
	for _, part := range parts {
		for name, value := range part {
			whole[name] = value
		}
	}
	data, err := json.Marshal(whole)
	if err != nil {
		c.test.Fatal(err)
	}
	c.SendText(string(data))
}

// SendText sends a text that need not be a frame.
func (c *Connection) SendText(text string) {
	c.test.Helper()
	if err := c.socket.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		c.test.Fatal(err)
	}
}

// Close closes the connection with a code.
func (c *Connection) Close(code int) { _ = c.socket.Close(websocket.StatusCode(code), "") }

// Drop breaks the connection off.
func (c *Connection) Drop() { _ = c.socket.CloseNow() }
