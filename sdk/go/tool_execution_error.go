package switchyard

import (
	"encoding/json"
	"errors"
	"time"

	"switchyard/internal/frame"
)

// ToolExecutionError says why a tool call of a client failed.
type ToolExecutionError struct {
	// ToolName is the tool that was called.
	ToolName string
	// ErrorType is the kind of failure: ToolError, ValidationError, ToolNotFound, DeadlineExceeded, Cancelled,
	// ResourceExhausted, SessionExpired, ConnectionLost, IdempotencyConflict, Forbidden, BadFrame or InternalError.
	ErrorType string
	// Code is a stable name in upper case: one of the runtime's, or the package's own.
	Code    string
	Message string
	// Field is the argument at fault, if one is.
	Field string
	Hint  string
	// Retryable is true when the same call may succeed later, RetryAfter says when, where that is known.
	Retryable  bool
	RetryAfter time.Duration
	// Details are what the tool had set before it failed, or an id to ask an administrator about.
	Details json.RawMessage
	// Cost is what the call has cost all the same, in US dollars.
	Cost float64

	streaming bool
	cause     error
}

// Unwrap gives context.DeadlineExceeded where the deadline was the context's.
func (e *ToolExecutionError) Unwrap() error { return e.cause }

func (e *ToolExecutionError) Error() string {
	switch {
	case e.ErrorType != "ToolError":
		return e.Message
	case e.streaming:
		return "Stream error: " + e.Message
	default:
		return "Tool failed: " + e.Message
	}
}

// toolError is a failure as the runtime tells it.
func toolError(tool string, failure *frame.Error, streaming bool) *ToolExecutionError {
	if failure == nil {
		failure = &frame.Error{Type: "InternalError", Code: "INTERNAL", Message: "The runtime did not say why the call failed."}
	}
	return &ToolExecutionError{
		ToolName: tool, ErrorType: failure.Type, Code: failure.Code, Message: failure.Message, Field: failure.Field,
		Hint: failure.Hint, Retryable: failure.Retryable, Details: failure.Details, streaming: streaming,
		RetryAfter: time.Duration(failure.RetryAfterMS) * time.Millisecond,
	}
}

var errConnectionLost = &frame.Error{
	Type: "ConnectionLost", Code: "CONNECTION_LOST", Message: "The connection to the runtime broke during the call.",
}

// ErrClosed says that a client or a session was closed.
var ErrClosed = errors.New("the client is closed")
