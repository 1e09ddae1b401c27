// Package transport carries frames: over a WebSocket, or over the pipes of a process.
package transport

import (
	"context"
	"errors"
)

// maxFrame is the largest frame that is read, in bytes.
const maxFrame = 16 * 1024 * 1024

// Conn carries frames to the runtime until it breaks.
type Conn interface {
	// Read waits for the next frame.
	Read(ctx context.Context) ([]byte, error)
	// Write sends a frame.
	Write(ctx context.Context, data []byte) error
	// Close ends the connection, by agreement where the runtime answers.
	Close(code int, reason string) error
	// Abort ends the connection at once.
	Abort()
}

// ErrRefused says that the runtime does not let the peer in, and will not later.
var ErrRefused = errors.New("the runtime refused the connection")

// CloseError says with which code the runtime closed the connection.
type CloseError struct {
	Code   int
	Reason string
	cause  error
}

func (e *CloseError) Error() string { return e.cause.Error() }

func (e *CloseError) Unwrap() error { return e.cause }
