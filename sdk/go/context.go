package switchyard

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"sync"

	"switchyard/internal/jsonvalue"
)

// Context is one execution of a node. It is done when the execution is cancelled or out of time.
type Context struct {
	context.Context
	execution Execution

	mutex   sync.Mutex
	outputs map[string]json.RawMessage
	cost    float64
	credits float64
}

// IdempotencyKey is the same for every attempt at a step; hand it to services that de-duplicate.
func (c *Context) IdempotencyKey() string { return c.execution.IdempotencyKey }

// Attempt counts the attempts at a step; the first one has 1.
func (c *Context) Attempt() int { return c.execution.Attempt }

// NodeID is the node of the flow.
func (c *Context) NodeID() string { return c.execution.NodeID }

// Provenance gives where the value of a parameter came from, as JSON. Only nodes whose tag says provenance get it.
func (c *Context) Provenance(parameter string) (json.RawMessage, bool) {
	provenance, known := c.execution.Provenance[parameter]
	return provenance, known
}

// Traceparent is the W3C trace context of the program that called the node as a tool, for services that trace; empty
// where it sent none.
func (c *Context) Traceparent() string { return c.execution.Traceparent }

// Logger writes lines that belong to the execution, to the program's log and to the runtime's.
func (c *Context) Logger() *slog.Logger { return c.execution.logger() }

// Progress tells those who watch how far the execution is, from 0 to 1.
func (c *Context) Progress(fraction float64, text string) {
	if c.execution.Progress != nil {
		c.execution.Progress(min(max(fraction, 0), 1), text)
	}
}

// Chunk gives a part of what the node gives bit by bit. It waits while the receiver has enough to do, and does nothing
// when nobody listens. The results are set as ever.
func (c *Context) Chunk(data any) error {
	if c.execution.Chunk == nil {
		return c.Err()
	}
	raw, err := jsonvalue.Encode(data)
	if err != nil {
		return fmt.Errorf("the chunk cannot be written as JSON: %w", err)
	}
	return c.execution.Chunk(c, raw)
}

// Charge adds to what the execution has cost, in US dollars.
func (c *Context) Charge(dollars float64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.cost += dollars
}

// ChargeCredits adds to what the execution has cost, in credits: an administrator says what one is worth. Where something is
// charged in dollars too, the dollars count.
func (c *Context) ChargeCredits(credits float64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.credits += credits
}

func (c *Context) set(name string, value json.RawMessage) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.outputs[name] = value
}

// result takes what the execution has given by now.
func (c *Context) result(err error) Result {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return Result{Outputs: maps.Clone(c.outputs), Cost: c.cost, Credits: c.credits, Err: err}
}
