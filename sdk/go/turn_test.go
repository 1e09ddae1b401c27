package switchyard_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"switchyard"
	"switchyard/internal/scripted"
)

// turnOf is a state whose last message holds these calls.
func turnOf(calls string) switchyard.TurnState {
	return switchyard.TurnState{
		Messages:     []json.RawMessage{json.RawMessage(`{"role":"user","content":"Add."}`), json.RawMessage(calls)},
		Capabilities: []string{"add_numbers"},
	}
}

// answersOf gives id, status and content of each message that a turn has added.
func answersOf(t *testing.T, after switchyard.TurnState) [][3]string {
	t.Helper()
	var answers [][3]string
	for _, raw := range after.Messages[2:] {
		var message struct {
			Role    string
			ID      string `json:"tool_call_id"`
			Status  string
			Content string
		}
		if err := json.Unmarshal(raw, &message); err != nil || message.Role != "tool" {
			t.Fatalf("%s is no tool message: %v", raw, err)
		}
		answers = append(answers, [3]string{message.ID, message.Status, message.Content})
	}
	return answers
}

func TestATurnReadsACallInEveryShape(t *testing.T) {
	for _, message := range []string{
		`{"tool_calls":[{"name":"add_numbers","args":{"a":5,"b":3},"id":"c1"}]}`,
		`{"toolCalls":[{"name":"add_numbers","arguments":{"a":5,"b":3},"id":"c1"}]}`,
		`{"tool_calls":[{"id":"c1","type":"function","function":{"name":"add_numbers","arguments":"{\"a\":5,\"b\":3}"}}]}`,
		`{"content":[{"type":"text","text":"x"},{"type":"tool_use","id":"c1","name":"add_numbers","input":{"a":5,"b":3}}]}`,
	} {
		s, c, _ := session(t)
		go func() { c.Send(respond(c.Next("rpc_tool_call"))) }()
		after, err := s.RunTurn(context.Background(), turnOf(message), 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := answersOf(t, after); len(got) != 1 || got[0] != [3]string{"c1", "success", `{"result":8}`} {
			t.Errorf("%s is answered by %v", message, got)
		}
	}
}

func TestATurnAddsUpWhatItsCallsCostAlsoThoseThatFail(t *testing.T) {
	s, c, _ := session(t)
	go func() {
		answer := respond(c.Next("rpc_tool_call"))
		answer["billing"] = scripted.Frame{"total_cost_usd": 0.05}
		c.Send(answer)
		call := c.Next("rpc_tool_call")
		c.Send(scripted.Frame{
			"type": "rpc_tool_response", "rpc_id": call["rpc_id"], "status": "error",
			"error":   scripted.Frame{"type": "ToolError", "code": "X", "message": "No.", "hint": "Wait.", "retryable": false},
			"billing": scripted.Frame{"total_cost_usd": 0.02},
		})
	}()
	before := turnOf(`{"tool_calls":[{"name":"add_numbers","args":{"a":5,"b":3},"id":"c1"},{"name":"add_numbers","id":"c2"}]}`)
	before.Cost, before.CreditsUsed, before.UserID = 1, 10, "ada"
	after, err := s.RunTurn(context.Background(), before, 100)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(after.Cost-1.07) > 1e-9 || math.Abs(after.CreditsUsed-17) > 1e-9 {
		t.Errorf("it has cost %v and %v credits", after.Cost, after.CreditsUsed)
	}
	if after.NextAction != "call_model" || after.SessionID != s.ID || after.UserID != "ada" || len(before.Messages) != 2 {
		t.Errorf("the state is %+v", after)
	}
	want := [3]string{"c2", "error", `{"error":{"code":"X","hint":"Wait.","message":"No."},"status":"error"}`}
	if got := answersOf(t, after); len(got) != 2 || got[1] != want {
		t.Errorf("it answers %v", got)
	}
}

func TestATurnAnswersMalformedCallsAndContinues(t *testing.T) {
	for call, code := range map[string]string{
		`{}`: "TOOL_CALL_MALFORMED", `null`: "TOOL_CALL_MALFORMED", `7`: "TOOL_CALL_MALFORMED",
		`{"name":7,"id":8}`:                            "TOOL_CALL_MALFORMED",
		`{"name":"add_numbers","args":"{nonsense"}`:    "TOOL_CALL_MALFORMED",
		`{"name":"add_numbers","args":[1,2]}`:          "TOOL_CALL_MALFORMED",
		`{"name":"purge_everything","args":{}}`:        "TOOL_UNKNOWN",
		`{"function":{"name":"log","arguments":null}}`: "TOOL_UNKNOWN",
	} {
		s, c, _ := session(t)
		go func() { c.Send(respond(c.Next("rpc_tool_call"))) }()
		message := fmt.Sprintf(`{"tool_calls":[%s,{"name":"add_numbers","args":{"a":5,"b":3},"id":"c2"}]}`, call)
		after, err := s.RunTurn(context.Background(), turnOf(message), 1)
		if err != nil {
			t.Fatal(err)
		}
		got := answersOf(t, after)
		var content struct{ Error struct{ Code string } }
		if json.Unmarshal([]byte(got[0][2]), &content) != nil || content.Error.Code != code || got[0][0] != "call_1" {
			t.Errorf("%s is answered by %v, want %s", call, got[0], code)
		}
		if got[1] != [3]string{"c2", "success", `{"result":8}`} {
			t.Errorf("the call after %s is answered by %v", call, got[1])
		}
	}
}

func TestATurnWithoutCallsChangesNothing(t *testing.T) {
	s, _, _ := session(t)
	for _, message := range []string{`{"content":"Done."}`, `{"tool_calls":[]}`, `{"tool_calls":"x"}`, `7`} {
		after, err := s.RunTurn(context.Background(), turnOf(message), 1)
		if err != nil || len(after.Messages) != 2 {
			t.Errorf("%s gives %+v, %v", message, after, err)
		}
	}
}

func TestATurnRefusesAStateThatLacksSomething(t *testing.T) {
	s, _, _ := session(t)
	other := turnOf(`{}`)
	other.SessionID = "s_other"
	for _, state := range []switchyard.TurnState{{}, {Messages: other.Messages}, {Capabilities: other.Capabilities}, other} {
		if _, err := s.RunTurn(context.Background(), state, 1); err == nil {
			t.Errorf("%+v is taken", state)
		}
	}
}
