package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/link"
)

// requests are what one execution asks the runtime for. Each is answered once, or ends with the execution.
type requests struct {
	mutex   sync.Mutex
	count   int
	waiting map[string]chan *frame.Incoming
}

// begin names a new request and gives what its answer comes through.
func (r *requests) begin() (string, <-chan *frame.Incoming) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.count++
	id := "r" + strconv.Itoa(r.count)
	answer := make(chan *frame.Incoming, 1)
	if r.waiting == nil {
		r.waiting = map[string]chan *frame.Incoming{}
	}
	r.waiting[id] = answer
	return id, answer
}

func (r *requests) forget(id string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	delete(r.waiting, id)
}

// answered hands an answer to who waits for it; nobody waits for one that is late.
func (r *requests) answered(incoming *frame.Incoming) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if answer, waits := r.waiting[incoming.RequestID]; waits {
		delete(r.waiting, incoming.RequestID)
		answer <- incoming
	}
}

// request asks the runtime for something on behalf of a call, and waits for the answer.
func (s *server) request(call *call) func(context.Context, string, any) (json.RawMessage, error) {
	return func(ctx context.Context, method string, params any) (json.RawMessage, error) {
		if !s.answersRequests.Load() {
			return nil, &NodeError{
				Code:    "NODE_METHOD_UNKNOWN",
				Message: "The server does not answer what nodes ask in the middle of their work.",
				Hint:    "Serve the package to a newer server.",
			}
		}
		id, answer := call.requests.begin()
		defer call.requests.forget(id)
		err := s.link.Send(&frame.NodeRequest{
			Head: frame.Head{Type: "node_request"}, CallID: call.id, RequestID: id, Method: method, Params: params,
		})
		if errors.Is(err, link.ErrTooLarge) {
			return nil, &NodeError{Code: "NODE_REQUEST_INVALID", Message: "The request is larger than a frame may be.", Cause: err}
		}
		if err != nil {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case incoming := <-answer:
			if incoming.Error != nil {
				return nil, nodeErrorOf(incoming.Error)
			}
			return incoming.Result, nil
		}
	}
}

// nodeErrorOf is why the runtime does not do what a node asked for, to be returned as it is by a node that does not expect it.
func nodeErrorOf(failure *frame.Error) *NodeError {
	return &NodeError{
		Code: failure.Code, Message: failure.Message, Field: failure.Field, Hint: failure.Hint,
		Retryable: failure.Retryable, RetryAfter: time.Duration(failure.RetryAfterMS) * time.Millisecond,
	}
}

// ask asks the runtime for something, and reads the answer.
func ask[T any](c *Context, method string, params any) (T, error) {
	var result T
	if c.execution.Request == nil {
		return result, fmt.Errorf("%s: nobody answers what this execution asks for", method)
	}
	raw, err := c.execution.Request(c, method, params)
	if err != nil {
		return result, err
	}
	if err := json.Unmarshal(raw, &result); err != nil {
		return result, fmt.Errorf("%s: the server's answer cannot be read: %w", method, err)
	}
	return result, nil
}
