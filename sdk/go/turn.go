package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"switchyard/internal/turn"
)

// TurnState is what an agent's loop knows before and after a turn. Its JSON is the one of the Python SDK.
type TurnState struct {
	// Messages are the conversation; the last one holds the tool calls.
	Messages []json.RawMessage `json:"messages"`
	// Capabilities are the names of the tools that may be called.
	Capabilities []string `json:"capabilities"`
	// Cost is in US dollars: what tools have cost so far.
	Cost        float64 `json:"cost"`
	CreditsUsed float64 `json:"credits_used"`
	SessionID   string  `json:"session_id,omitempty"`
	// UserID is passed on as it is.
	UserID string `json:"user_id,omitempty"`
	// NextAction is what the loop does next: call_model, also after errors.
	NextAction string `json:"next_action,omitempty"`
}

// toolMessage answers a call.
type toolMessage struct {
	Role       string `json:"role"`
	ToolCallID string `json:"tool_call_id"`
	Name       string `json:"name"`
	Status     string `json:"status"`
	Content    string `json:"content"`
}

// RunTurn makes all tool calls of the last message, one after the other. Each is answered by one tool message with its id, also a
// malformed one and one that fails. The state that is given is not changed. A context that is done ends the turn with its error.
func (s *Session) RunTurn(ctx context.Context, state TurnState, creditsPerUSD float64) (TurnState, error) {
	if state.Messages == nil || state.Capabilities == nil {
		return TurnState{}, errors.New("the state needs Messages and Capabilities")
	}
	if state.SessionID != "" && state.SessionID != s.ID {
		return TurnState{}, errors.New("the state's SessionID is that of another session")
	}
	after := state
	after.Messages = slices.Clone(state.Messages)
	after.SessionID, after.NextAction = s.ID, "call_model"
	if len(state.Messages) == 0 {
		return after, nil
	}
	for _, call := range turn.CallsOf(state.Messages[len(state.Messages)-1]) {
		message, cost, err := s.answer(ctx, call, state.Capabilities)
		if err != nil {
			return TurnState{}, err
		}
		after.Messages = append(after.Messages, message)
		after.Cost += cost
		after.CreditsUsed += cost * creditsPerUSD
	}
	return after, nil
}

// answer makes a call and gives its tool message, with what the call has cost.
func (s *Session) answer(ctx context.Context, call turn.Call, allowed []string) (json.RawMessage, float64, error) {
	if call.Problem != "" {
		return failed(call, "TOOL_CALL_MALFORMED", call.Problem, ""), 0, nil
	}
	if !slices.Contains(allowed, call.Name) || !s.has(call.Name) {
		return failed(call, "TOOL_UNKNOWN", "There is no such tool.", ""), 0, nil
	}
	result, err := s.Call(ctx, call.Name, call.Args)
	if err == nil {
		return answered(call, "success", result.Raw), result.Cost, nil
	}
	if ctx.Err() != nil {
		return nil, 0, ctx.Err()
	}
	var failure *ToolExecutionError
	if errors.As(err, &failure) {
		return failed(call, failure.Code, failure.Message, failure.Hint), failure.Cost, nil
	}
	return failed(call, "INTERNAL", "The call could not be made.", ""), 0, nil
}

func (s *Session) has(tool string) bool {
	return slices.ContainsFunc(s.Tools, func(each ToolInfo) bool { return each.Name == tool })
}

func failed(call turn.Call, code, message, hint string) json.RawMessage {
	told := map[string]string{"code": code, "message": message}
	if hint != "" {
		told["hint"] = hint
	}
	return answered(call, "error", mustMarshal(map[string]any{"status": "error", "error": told}))
}

func answered(call turn.Call, status string, content json.RawMessage) json.RawMessage {
	return mustMarshal(toolMessage{
		Role: "tool", ToolCallID: call.ID, Name: call.Name, Status: status, Content: string(content),
	})
}

// mustMarshal writes what is always JSON.
func mustMarshal(value any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("switchyard: %v", err))
	}
	return text
}
