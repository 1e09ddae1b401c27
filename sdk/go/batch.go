package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"switchyard/internal/frame"
)

// batchTimeout is how long a batch may take.
const batchTimeout = 10 * time.Minute

// BatchCall is one call of a batch.
type BatchCall struct {
	Tool string
	// Args are a struct or a map.
	Args any
}

// BatchResult is what one call of a batch gave: a result, or why it failed.
type BatchResult struct {
	Raw json.RawMessage
	// Cost is in US dollars.
	Cost float64
	Err  error
}

// Decode reads the results into what target points to.
func (r BatchResult) Decode(target any) error {
	if r.Err != nil {
		return r.Err
	}
	return json.Unmarshal(r.Raw, target)
}

// BatchOption changes a batch.
type BatchOption func(*frame.BatchCall)

// OneByOne makes the calls of a batch one after the other.
func OneByOne() BatchOption {
	return func(batch *frame.BatchCall) { batch.Parallel = new(bool) }
}

// AtOnce limits how many calls of a batch run at the same time.
func AtOnce(limit int) BatchOption {
	return func(batch *frame.BatchCall) { batch.MaxParallel = limit }
}

// StopOnError cancels the calls that have not begun when one fails.
func StopOnError() BatchOption {
	return func(batch *frame.BatchCall) { batch.StopOnError = true }
}

// Batch makes many calls in one round trip. The results are in the order of the calls; each call fails by itself.
func (s *Session) Batch(ctx context.Context, calls []BatchCall, options ...BatchOption) ([]BatchResult, error) {
	if len(calls) == 0 {
		return nil, nil
	}
	batch := &frame.BatchCall{Head: frame.Head{Type: "rpc_batch_call"}, BatchID: newID("batch_")}
	for i, call := range calls {
		kwargs, err := object(call.Args)
		if err != nil {
			return nil, err
		}
		batch.Requests = append(batch.Requests, frame.BatchRequest{Index: i, ToolID: s.tool(call.Tool).ID, Kwargs: kwargs})
	}
	for _, option := range options {
		option(batch)
	}
	ctx, cancel := context.WithTimeout(ctx, batchTimeout)
	defer cancel()
	batch.DeadlineMS = budget(ctx).Milliseconds()
	waiting := s.client.wait(batch.BatchID, 1)
	defer s.client.forget(batch.BatchID)
	if err := s.client.link.Send(batch); err != nil {
		return nil, s.client.notSent(calls[0].Tool, err)
	}
	select {
	case answer := <-waiting.frames:
		return batchResults(calls, answer)
	case <-waiting.lost:
		return nil, toolError(calls[0].Tool, errConnectionLost, false)
	case <-ctx.Done():
		return nil, s.cancelled(ctx, batch.BatchID, calls[0].Tool)
	}
}

func batchResults(calls []BatchCall, answer *frame.Incoming) ([]BatchResult, error) {
	var answers []frame.BatchResult
	if err := json.Unmarshal(answer.Results, &answers); err != nil {
		return nil, err
	}
	if len(answers) != len(calls) {
		return nil, errors.New("the runtime could not follow the batch")
	}
	results := make([]BatchResult, len(calls))
	for _, one := range answers {
		if one.Index < 0 || one.Index >= len(calls) {
			return nil, errors.New("the runtime answered a call that is not in the batch")
		}
		results[one.Index].Cost = one.Billing.Cost()
		if one.Status == "ok" {
			results[one.Index].Raw = one.Result
		} else {
			results[one.Index].Err = toolError(calls[one.Index].Tool, one.Error, false)
		}
	}
	return results, nil
}
