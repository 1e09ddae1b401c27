package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/link"
)

const (
	// chunkTimeout is how long the next chunk of a stream may take.
	chunkTimeout = 60 * time.Second
	// longestCall is the longest time that a call may be given.
	longestCall = 24 * time.Hour
	// grace is how long the runtime may take to say itself that a call is out of time.
	grace = 2 * time.Second
)

// CallOption changes a call.
type CallOption func(*frame.ToolCall)

// WithIdempotencyKey lets the runtime answer a repeated call by the first one's reply.
func WithIdempotencyKey(key string) CallOption {
	return func(call *frame.ToolCall) { call.IdempotencyKey = key }
}

// WithTraceparent passes a W3C trace context on to the host that executes the tool.
func WithTraceparent(traceparent string) CallOption {
	return func(call *frame.ToolCall) { call.Meta = &frame.Meta{Traceparent: traceparent} }
}

// CallResult is what a tool gave.
type CallResult struct {
	// Raw are the results by name, as JSON.
	Raw json.RawMessage
	// Cost is in US dollars.
	Cost float64
}

// Decode reads the results into what target points to.
func (r *CallResult) Decode(target any) error { return json.Unmarshal(r.Raw, target) }

// Call calls a tool and waits for its result. The arguments are a struct or a map. A context that is done cancels the
// call; one with a deadline gives it that long. With any other the runtime alone keeps time: the tool has what its designer gave it,
// and a call that a person must agree to waits for that person. A failure is a [ToolExecutionError].
func (s *Session) Call(ctx context.Context, tool string, args any, options ...CallOption) (*CallResult, error) {
	release, err := s.client.slot(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	call, err := s.prepare(ctx, "rpc_tool_call", "rpc_", tool, args, options)
	if err != nil {
		return nil, err
	}
	waiting := s.client.wait(call.RPCID, 1)
	defer s.client.forget(call.RPCID)
	if err := s.client.link.Send(call); err != nil {
		return nil, s.client.notSent(tool, err)
	}
	late, stop := after(call.DeadlineMS)
	defer stop()
	select {
	case answer := <-waiting.frames:
		if answer.Status != "ok" {
			failure := toolError(tool, answer.Error, false)
			failure.Cost = answer.Cost()
			return nil, failure
		}
		return &CallResult{Raw: answer.Result, Cost: answer.Cost()}, nil
	case <-waiting.lost:
		return nil, toolError(tool, errConnectionLost, false)
	case <-late:
		return nil, timedOut(tool)
	case <-ctx.Done():
		return nil, s.cancelled(ctx, call.RPCID, tool)
	}
}

func (s *Session) prepare(
	ctx context.Context, kind, prefix, name string, args any, options []CallOption,
) (*frame.ToolCall, error) {
	kwargs, err := object(args)
	if err != nil {
		return nil, err
	}
	tool := s.tool(name)
	call := &frame.ToolCall{
		Head: frame.Head{Type: kind}, RPCID: newID(prefix), ToolID: tool.ID, Kwargs: kwargs, SessionID: s.ID,
		DeadlineMS: budget(ctx).Milliseconds(),
	}
	for _, option := range options {
		option(call)
	}
	return call, nil
}

// budget is how long a call may take; none where its context has no deadline.
func budget(ctx context.Context) time.Duration {
	deadline, set := ctx.Deadline()
	if !set {
		return 0
	}
	return min(max(time.Until(deadline), time.Millisecond), longestCall)
}

// after is a channel that fires when a deadline and the runtime's grace are over, and how to release it. Without a deadline it
// never fires.
func after(deadlineMS int64) (<-chan time.Time, func()) {
	if deadlineMS == 0 {
		return nil, func() {}
	}
	timer := time.NewTimer(time.Duration(deadlineMS)*time.Millisecond + grace)
	return timer.C, func() { timer.Stop() }
}

// cancelled cancels a call that nobody waits for any more.
func (s *Session) cancelled(ctx context.Context, id, tool string) error {
	_ = s.client.link.Send(&frame.Cancel{Head: frame.Head{Type: "rpc_cancel"}, RPCID: id})
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		late := timedOut(tool)
		late.cause = ctx.Err()
		return late
	}
	return ctx.Err()
}

func timedOut(tool string) *ToolExecutionError {
	return toolError(tool, &frame.Error{
		Type: "DeadlineExceeded", Code: "TOOL_TIMEOUT", Message: fmt.Sprintf("Tool '%s' timed out", tool), Retryable: true,
	}, false)
}

// notSent is why a question did not reach the runtime.
func (c *Client) notSent(tool string, err error) error {
	select {
	case <-c.ended:
		return ErrClosed
	default:
	}
	if errors.Is(err, link.ErrTooLarge) {
		return toolError(tool, &frame.Error{
			Type: "ValidationError", Code: "ARGUMENTS_TOO_LARGE", Message: "Arguments too large",
		}, false)
	}
	lost := *errConnectionLost
	lost.Message, lost.Retryable = "There is no connection to the runtime.", true
	return toolError(tool, &lost, false)
}
