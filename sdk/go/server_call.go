package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/link"
)

// call is one node_execute that is not answered yet.
type call struct {
	id     string
	ctx    context.Context
	cancel context.CancelCauseFunc
	credit *credit
	// key is the idempotency key of an execution; empty for a question.
	key string
	// requests are what it asks the runtime for.
	requests requests
	// abandoned is true when the connection that asked is gone.
	abandoned atomic.Bool
	came      time.Time
}

func (s *server) call(id string) *call {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.calls[id]
}

// register notes a call; it gives nil for one that came before.
func (s *server) register(incoming *frame.Incoming) (*call, context.CancelFunc) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.calls[incoming.CallID] != nil || s.answered[incoming.CallID] {
		return nil, nil
	}
	ctx, stop := s.lifetime, context.CancelFunc(func() {})
	if incoming.DeadlineMS > 0 {
		ctx, stop = context.WithTimeoutCause(ctx, time.Duration(incoming.DeadlineMS)*time.Millisecond, errDeadline)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	call := &call{id: incoming.CallID, ctx: ctx, cancel: cancel, credit: newCredit(incoming.Credit), came: time.Now()}
	if incoming.Type == "node_execute" {
		call.key = incoming.IdempotencyKey
	}
	s.calls[call.id] = call
	s.running++
	return call, stop
}

// finish forgets a call, but not that it was answered.
func (s *server) finish(call *call) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.calls, call.id)
	delete(s.answered, s.ring[s.next])
	s.ring[s.next] = call.id
	s.answered[call.id] = true
	s.next = (s.next + 1) % rememberedCalls
}

// execute answers a call by exactly one result, whatever happens.
func (s *server) execute(incoming *frame.Incoming) {
	call, stop := s.register(incoming)
	if call == nil {
		return
	}
	go func() {
		defer s.ended()
		defer stop()
		defer call.cancel(nil)
		result := s.perform(call, incoming)
		s.finish(call)
		s.answer(call, result)
	}()
}

func (s *server) perform(call *call, incoming *frame.Incoming) *frame.NodeResult {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-call.ctx.Done():
		return s.result(call, Result{Err: context.Cause(call.ctx)})
	}
	started := time.Now()
	execution := Execution{
		NodeType: incoming.NodeType, NodeID: incoming.NodeID,
		IdempotencyKey: incoming.IdempotencyKey, Attempt: incoming.Attempt, Provenance: incoming.Provenance,
		Traceparent: incoming.Traceparent(),
		Progress:    s.progress(call), Logger: func() *slog.Logger { return s.logger(call.id) },
	}
	execution.Request = s.request(call)
	if incoming.Credit > 0 {
		execution.Chunk = s.chunk(call)
	}
	live, err := s.sessions.live(incoming.Session)
	if err != nil {
		return s.result(call, Result{Err: err})
	}
	execution.Session = live
	if err := json.Unmarshal(incoming.Params, &execution.Params); err != nil {
		return s.result(call, Result{Err: parameterInvalid("", err)})
	}
	result := s.result(call, s.host.Execute(call.ctx, execution))
	result.Metrics = &frame.Metrics{DurationMS: milliseconds(time.Since(started))}
	return result
}

// answer sends a result, or that it is too large to be sent.
func (s *server) answer(call *call, result *frame.NodeResult) {
	if call.abandoned.Load() {
		return
	}
	err := s.link.Send(result)
	if err == nil || errors.Is(err, link.ErrDisconnected) {
		return
	}
	s.options.Logger.Error("a result could not be sent", "call_id", call.id, "error", err)
	failure := &frame.Error{Type: "ToolError", Code: "NODE_FAILED", Message: unforeseen}
	if errors.Is(err, link.ErrTooLarge) {
		failure = &frame.Error{
			Type: "ToolError", Code: "RESULT_TOO_LARGE", Message: "The result is larger than a frame may be.",
			Hint: "Ask for less at a time.",
		}
	}
	_ = s.link.Send(&frame.NodeResult{Head: result.Head, CallID: call.id, Status: "error", Error: failure})
}

func (s *server) progress(call *call) func(float64, string) {
	return func(fraction float64, text string) {
		_ = s.link.Send(&frame.NodeProgress{Type: "node_progress", CallID: call.id, Fraction: fraction, Text: text})
	}
}

func (s *server) chunk(call *call) func(context.Context, json.RawMessage) error {
	return func(ctx context.Context, data json.RawMessage) error {
		if err := call.credit.take(ctx); err != nil {
			return err
		}
		return s.link.Send(&frame.NodeChunk{Head: frame.Head{Type: "node_chunk"}, CallID: call.id, Data: data})
	}
}

// logger writes to the host's log and to the runtime's.
func (s *server) logger(call string) *slog.Logger {
	return slog.New(&bridgeLog{own: s.options.Logger.Handler(), link: s.link}).With("call_id", call)
}

func milliseconds(duration time.Duration) float64 {
	return float64(duration.Microseconds()) / 1000
}
