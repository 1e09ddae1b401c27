package switchyard

import (
	"fmt"
	"time"
)

// NodeError is a failure that a node foresaw. Its words are read by people and by models alike, so they name nothing
// internal; the raw error goes into Cause, which stays with the host.
type NodeError struct {
	// Code is a stable name in upper case, for example MAILBOX_FULL.
	Code string
	// Message is one sentence that says what happened.
	Message string
	// Field is the parameter at fault, if one is.
	Field string
	// Hint says what to do about it.
	Hint string
	// Retryable is true when the same call may succeed later.
	Retryable bool
	// RetryAfter says when, where that is known.
	RetryAfter time.Duration
	// Cause is logged by the host and told to nobody else.
	Cause error
}

func (e *NodeError) Error() string { return e.Message }

func (e *NodeError) Unwrap() error { return e.Cause }

func parameterMissing(name string) *NodeError {
	return &NodeError{
		Code:    "PARAMETER_MISSING",
		Message: fmt.Sprintf("The parameter '%s' has no value.", name),
		Field:   name,
	}
}

func parameterInvalid(name string, cause error) *NodeError {
	return &NodeError{
		Code:    "PARAMETER_INVALID",
		Message: fmt.Sprintf("The parameter '%s' has a value of the wrong type.", name),
		Field:   name,
		Cause:   cause,
	}
}
