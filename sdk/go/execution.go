package switchyard

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
)

// Execution is what a host is asked to do.
type Execution struct {
	// NodeType is the id of the node type, NodeID the node of the flow.
	NodeType, NodeID string
	// Params are the resolved parameters, by name.
	Params map[string]json.RawMessage
	// IdempotencyKey is the same for every attempt at a step.
	IdempotencyKey string
	// Attempt counts from 1.
	Attempt int
	// Provenance says where each value came from; nil where nobody said.
	Provenance map[string]json.RawMessage
	// Session is the one that the node works in; nil where it works in none.
	Session any
	// Traceparent is the W3C trace context of the program that called the node as a tool; empty where it sent none.
	Traceparent string
	// Progress receives the execution's progress; nil when nobody listens.
	Progress func(fraction float64, text string)
	// Chunk takes parts of the result, and waits while there are too many; nil when nobody listens.
	Chunk func(ctx context.Context, data json.RawMessage) error
	// Request asks the runtime for something in the middle of the work, by the name of a method; nil when nobody answers.
	Request func(ctx context.Context, method string, params any) (json.RawMessage, error)
	// Logger gives what takes the lines of the execution; the default one when nil. Most executions never ask.
	Logger func() *slog.Logger
}

func (e *Execution) logger() *slog.Logger {
	if e.Logger == nil {
		return slog.Default()
	}
	return e.Logger()
}

// Result is what an execution gave.
type Result struct {
	// Outputs are the results, by name; after a failure, those that were set before it.
	Outputs map[string]json.RawMessage
	// Cost is what the execution has cost, in US dollars.
	Cost float64
	// Credits is the same in credits.
	Credits float64
	// Err is nil after a success.
	Err error
}

// panicError is a panic of a node, kept from taking the host down.
type panicError struct {
	value any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// Execute executes a node, without any connection. It gives a result whatever happens within the node.
func (h *Host) Execute(ctx context.Context, execution Execution) Result {
	declared, known := h.nodes[execution.NodeType]
	if !known {
		return Result{Err: &NodeError{
			Code:    "NODE_TYPE_UNKNOWN",
			Message: fmt.Sprintf("The package has no node type '%s'.", execution.NodeType),
		}}
	}
	call := &Context{Context: ctx, execution: execution, outputs: map[string]json.RawMessage{}}
	return call.result(attempt(declared, call))
}

func attempt(declared *declaration, ctx *Context) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value, debug.Stack()}
		}
	}()
	if declared.driver == nil {
		return declared.node.OnMessage(ctx)
	}
	if declared.driver.end == nil {
		return nil
	}
	return declared.driver.end(ctx, ctx.execution.Session)
}
