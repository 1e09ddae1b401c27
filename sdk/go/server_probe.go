package switchyard

import (
	"encoding/json"
	"log/slog"

	"switchyard/internal/frame"
	"switchyard/internal/jsonvalue"
)

// longestReason is of what a node says to people, in characters.
const longestReason = 500

// probe answers a question by exactly one node_probed, whatever happens. It waits in no line: executions that hang may be
// what it is about.
func (s *server) probe(incoming *frame.Incoming) {
	isUnderWay := s.isUnderWay(incoming.IdempotencyKey)
	call, stop := s.register(incoming)
	if call == nil {
		return
	}
	go func() {
		defer s.ended()
		defer stop()
		defer call.cancel(nil)
		probed := Probed{Verdict: CannotTell("An execution of the step is still under way at its host.")}
		if !isUnderWay {
			probed = s.ask(call, incoming)
		}
		s.finish(call)
		if call.abandoned.Load() {
			return
		}
		if err := s.link.Send(s.probed(call, probed)); err != nil {
			s.options.Logger.Warn("an answer could not be sent", "call_id", call.id, "error", err)
		}
	}()
}

// isUnderWay is true while an execution with the key is not answered.
func (s *server) isUnderWay(key string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, call := range s.calls {
		if call.key == key && key != "" {
			return true
		}
	}
	return false
}

// ask asks the node, and gives up on it once the question is out of time or cancelled.
func (s *server) ask(call *call, incoming *frame.Incoming) Probed {
	execution := Execution{
		NodeType: incoming.NodeType, NodeID: incoming.NodeID,
		IdempotencyKey: incoming.IdempotencyKey, Attempt: incoming.Attempt, Provenance: incoming.Provenance,
		Logger:  func() *slog.Logger { return s.logger(call.id) },
		Request: s.request(call),
	}
	if err := json.Unmarshal(incoming.Params, &execution.Params); err != nil {
		return Probed{Err: parameterInvalid("", err)}
	}
	return s.host.Probe(call.ctx, execution)
}

// probed is what a node said as it goes over the wire.
func (s *server) probed(call *call, probed Probed) *frame.NodeProbed {
	said := &frame.NodeProbed{Head: frame.Head{Type: "node_probed"}, CallID: call.id, Answer: probed.Verdict.String()}
	said.Reason = short(probed.Verdict.Reason(), longestReason)
	if probed.Err != nil {
		said.Error = s.failure(call, probed.Err)
	} else if said.Answer == "yes" {
		said.Outputs, _ = jsonvalue.Encode(probed.Outputs)
	}
	return said
}
