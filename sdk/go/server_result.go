package switchyard

import (
	"context"
	"errors"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/jsonvalue"
)

// unforeseen is all that people and models learn of a failure that a node did not foresee.
const unforeseen = "The node failed unexpectedly."

// result is what an execution gave as it goes over the wire.
func (s *server) result(call *call, result Result) *frame.NodeResult {
	answer := &frame.NodeResult{Head: frame.Head{Type: "node_result"}, CallID: call.id, Status: "success"}
	if len(result.Outputs) > 0 || result.Err == nil {
		answer.Outputs, _ = jsonvalue.Encode(result.Outputs)
	}
	if result.Cost > 0 || result.Credits > 0 {
		answer.Billing = &frame.Billing{TotalCostUSD: result.Cost, Credits: result.Credits}
	}
	if result.Err == nil {
		return answer
	}
	answer.Status, answer.Error = "error", s.failure(call, result.Err)
	if answer.Error.Type == "Cancelled" {
		answer.Status = "cancelled"
	}
	return answer
}

// failure says what went wrong in words for people and models; everything else goes to the log.
func (s *server) failure(call *call, err error) *frame.Error {
	var foreseen *NodeError
	switch cause := context.Cause(call.ctx); {
	case errors.As(err, &foreseen):
		if foreseen.Cause != nil {
			s.options.Logger.Warn(foreseen.Message, "call_id", call.id, "cause", foreseen.Cause)
		}
		return foreseen.wire()
	case cause != nil && errors.Is(cause, errDeadline):
		return &frame.Error{
			Type: "DeadlineExceeded", Code: "STEP_TIMEOUT", Message: "The node took too long.", Retryable: true,
		}
	case cause != nil:
		return &frame.Error{Type: "Cancelled", Code: "RUN_CANCELLED", Message: "The execution was cancelled."}
	}
	s.logger(call.id).Error("the node failed: " + err.Error())
	var panicked *panicError
	if errors.As(err, &panicked) {
		s.options.Logger.Error("the node panicked", "call_id", call.id, "stack", string(panicked.stack))
	}
	return &frame.Error{Type: "ToolError", Code: "NODE_FAILED", Message: unforeseen}
}

// wire is the error as the runtime receives it.
func (e *NodeError) wire() *frame.Error {
	kind := "ToolError"
	switch e.Code {
	case "PARAMETER_MISSING", "PARAMETER_INVALID":
		kind = "ValidationError"
	case "NODE_TYPE_UNKNOWN":
		kind = "ToolNotFound"
	}
	return &frame.Error{
		Type: kind, Code: short(e.Code, 64), Message: short(e.Message, 4000), Field: short(e.Field, 256),
		Hint: short(e.Hint, 1000), Retryable: e.Retryable, RetryAfterMS: int64(e.RetryAfter / time.Millisecond),
	}
}

// short cuts a text to a number of characters.
func short(text string, characters int) string {
	if len(text) <= characters {
		return text
	}
	letters := []rune(text)
	return string(letters[:min(characters, len(letters))])
}
