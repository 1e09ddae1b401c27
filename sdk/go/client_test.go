package switchyard_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"switchyard"
	"switchyard/internal/scripted"
)

const sessionID = "s_00000000000000000000000000000001"

// session connects a client to a runtime that has the tools add_numbers and count.
func session(t *testing.T, changes ...scripted.Frame) (*switchyard.Session, *scripted.Connection, *scripted.Runtime) {
	t.Helper()
	runtime := scripted.New(t)
	opened := make(chan *switchyard.Session, 1)
	go func() {
		client, err := switchyard.Connect(context.Background(), switchyard.ConnectOptions{
			URL: runtime.URL, Token: scripted.Token, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		})
		if err != nil {
			t.Error(err)
			close(opened)
			return
		}
		t.Cleanup(client.Close)
		s, err := client.OpenSession(context.Background(), "desk", "agent", map[string]any{"order": 42})
		if err != nil {
			t.Error(err)
		}
		opened <- s
	}()
	c := runtime.Welcome(changes...)
	command := c.Next("")
	if args := command["args"].(map[string]any); command["command"] != "open_session" || args["flow_id"] != "desk" ||
		args["node_id"] != "agent" || args["message"].(map[string]any)["order"] != 42.0 {
		t.Errorf("it asks for a session by %v", command)
	}
	c.Send(scripted.Frame{"id": command["id"], "success": true, "result": scripted.Frame{
		"session_id": sessionID, "run_id": "r1", "tool_count": 1, "tool_names": []string{"add_numbers"},
		"tools": []scripted.Frame{{
			"tool_id": sessionID + ".add_numbers", "name": "add_numbers", "parameters": scripted.Frame{"type": "object"},
		}},
	}})
	s := <-opened
	if s == nil {
		t.FailNow()
	}
	return s, c, runtime
}

type outcome struct {
	sum float64
	err error
}

func add(ctx context.Context, s *switchyard.Session, a, b int) <-chan outcome {
	over := make(chan outcome, 1)
	go func() {
		var sum struct {
			Result float64 `json:"result"`
		}
		result, err := s.Call(ctx, "add_numbers", map[string]int{"a": a, "b": b})
		if err == nil {
			err = result.Decode(&sum)
		}
		over <- outcome{sum.Result, err}
	}()
	return over
}

func respond(call scripted.Frame) scripted.Frame {
	kwargs := call["kwargs"].(map[string]any)
	return scripted.Frame{"type": "rpc_tool_response", "rpc_id": call["rpc_id"], "status": "ok", "result": scripted.Frame{
		"result": kwargs["a"].(float64) + kwargs["b"].(float64)}}
}

func TestCallsAreAnsweredInAnyOrder(t *testing.T) {
	s, c, _ := session(t)
	if tool := s.Tools[0]; tool.Type != "standard" || tool.Description != "Tool: add_numbers" {
		t.Errorf("the tool is %+v", tool)
	}
	first, second := add(context.Background(), s, 5, 3), add(context.Background(), s, 1, 1)
	one, two := c.Next("rpc_tool_call"), c.Next("rpc_tool_call")
	if id := one["rpc_id"].(string); !strings.HasPrefix(id, "rpc_") || one["tool_id"] != sessionID+".add_numbers" {
		t.Errorf("it calls by %v", one)
	}
	c.Send(scripted.Frame{"type": "rpc_tool_response", "rpc_id": "rpc_nobody", "status": "ok", "result": 1})
	c.Send(respond(two))
	c.Send(respond(one))
	c.Send(respond(one))
	for _, answer := range []struct {
		over <-chan outcome
		sum  float64
	}{{first, 8}, {second, 2}} {
		if got := <-answer.over; got.err != nil || got.sum != answer.sum {
			t.Errorf("it gives %v, %v", got.sum, got.err)
		}
	}
}

func TestACallCarriesATraceContextAndTellsItsCost(t *testing.T) {
	s, c, _ := session(t)
	const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	go func() {
		call := c.Next("rpc_tool_call")
		if meta, _ := call["meta"].(map[string]any); meta["traceparent"] != trace {
			t.Errorf("it calls by %v", call)
		}
		answer := respond(call)
		answer["billing"] = scripted.Frame{"total_cost_usd": 0.25}
		c.Send(answer)
	}()
	result, err := s.Call(context.Background(), "add_numbers", map[string]int{"a": 1, "b": 2},
		switchyard.WithTraceparent(trace))
	if err != nil || result.Cost != 0.25 {
		t.Errorf("it gives %+v, %v", result, err)
	}
}

func TestManyCallsAtOnce(t *testing.T) {
	s, c, _ := session(t, scripted.Frame{"limits": scripted.Frame{"max_frame": 1 << 20, "max_inflight": 7, "max_batch": 100}})
	go func() {
		for range 200 {
			c.Send(respond(c.Next("rpc_tool_call")))
		}
	}()
	var all sync.WaitGroup
	for i := range 200 {
		all.Add(1)
		go func() {
			defer all.Done()
			if got := <-add(context.Background(), s, i, i); got.err != nil || got.sum != float64(2*i) {
				t.Errorf("%d gives %v, %v", i, got.sum, got.err)
			}
		}()
	}
	all.Wait()
}

func TestErrorsPrintAsConformanceSays(t *testing.T) {
	var file struct {
		Cases []struct {
			Name       string         `json:"name"`
			ToolName   string         `json:"tool_name"`
			Error      scripted.Frame `json:"error"`
			CallText   string         `json:"call_text"`
			StreamText string         `json:"stream_text"`
		} `json:"cases"`
	}
	readJSON(t, "../../conformance/bridge/errors.json", &file)
	s, c, _ := session(t)
	for _, test := range file.Cases {
		over := make(chan error, 1)
		go func() {
			_, err := s.Call(context.Background(), test.ToolName, nil)
			over <- err
		}()
		call := c.Next("rpc_tool_call")
		c.Send(scripted.Frame{"type": "rpc_tool_response", "rpc_id": call["rpc_id"], "status": "error", "error": test.Error})
		var failed *switchyard.ToolExecutionError
		if err := <-over; !errors.As(err, &failed) || failed.Error() != test.CallText {
			t.Errorf("%s prints %v, want %s", test.Name, err, test.CallText)
		} else if failed.ToolName != test.ToolName || failed.ErrorType != test.Error["type"] || failed.Code != test.Error["code"] ||
			failed.Message != test.Error["message"] || failed.Retryable != test.Error["retryable"] {
			t.Errorf("%s is %+v", test.Name, failed)
		}
		go func() {
			stream, err := s.Stream(context.Background(), test.ToolName, nil)
			if err == nil && !stream.Next() {
				err = stream.Err()
			}
			over <- err
		}()
		call = c.Next("rpc_tool_stream")
		c.Send(scripted.Frame{"type": "rpc_stream_chunk", "rpc_id": call["rpc_id"], "chunk_type": "error", "error": test.Error})
		if err := <-over; err == nil || err.Error() != test.StreamText {
			t.Errorf("a stream's %s prints %v, want %s", test.Name, err, test.StreamText)
		}
	}
}

func TestCallsThatNobodyWaitsForAreCancelled(t *testing.T) {
	s, c, _ := session(t)
	ctx, cancel := context.WithCancel(context.Background())
	over := add(ctx, s, 1, 2)
	call := c.Next("rpc_tool_call")
	cancel()
	if off := c.Next("rpc_cancel"); off["rpc_id"] != call["rpc_id"] {
		t.Errorf("it cancels %v", off)
	}
	if got := <-over; !errors.Is(got.err, context.Canceled) {
		t.Errorf("it gives %v", got.err)
	}
	c.Send(respond(call))
	if _, has := call["deadline_ms"]; has {
		t.Error("a call whose context has no deadline has one")
	}
	soon, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	over = add(soon, s, 1, 2)
	if call := c.Next("rpc_tool_call"); call["deadline_ms"].(float64) > 30 {
		t.Errorf("the call may take %v ms", call["deadline_ms"])
	}
	c.Next("rpc_cancel")
	got := <-over
	if got.err == nil || got.err.Error() != "Tool 'add_numbers' timed out" || !errors.Is(got.err, context.DeadlineExceeded) {
		t.Errorf("it gives %v", got.err)
	}
}

func TestStreamKeepsItsWindow(t *testing.T) {
	s, c, _ := session(t)
	const chunks = 1000
	credit := make(chan int, 1)
	go func() {
		call := c.Next("rpc_tool_stream")
		left := int(call["credit"].(float64))
		for i := range chunks {
			for left == 0 {
				left = int(c.Next("rpc_stream_credit")["add"].(float64))
			}
			left--
			c.Send(scripted.Frame{"type": "rpc_stream_chunk", "rpc_id": call["rpc_id"], "chunk": i, "chunk_type": "data", "data": i})
		}
		c.Send(scripted.Frame{
			"type": "rpc_stream_chunk", "rpc_id": call["rpc_id"], "chunk_type": "complete", "data": scripted.Frame{"n": chunks},
			"billing": scripted.Frame{"total_cost_usd": 0.25},
		})
		credit <- left
	}()
	stream, err := s.Stream(context.Background(), "add_numbers", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	count := 0
	for stream.Next() {
		if string(stream.Chunk()) != fmt.Sprint(count) {
			t.Fatalf("chunk %d is %s", count, stream.Chunk())
		}
		count++
	}
	if stream.Err() != nil || count != chunks || string(stream.Result()) != `{"n":1000}` {
		t.Errorf("%d chunks, %s, %v", count, stream.Result(), stream.Err())
	}
	if stream.Cost() != 0.25 {
		t.Errorf("the stream has cost %v", stream.Cost())
	}
	if left := <-credit; left > 64 {
		t.Errorf("the window grew to %d", left)
	}
}

func TestBatchIsAnsweredByIndex(t *testing.T) {
	s, c, _ := session(t)
	go func() {
		batch := c.Next("rpc_batch_call")
		if batch["stop_on_error"] != true || batch["max_parallel"] != 2.0 || batch["parallel"] != nil {
			t.Errorf("it asks by %v", batch)
		}
		c.Send(scripted.Frame{"type": "rpc_batch_response", "batch_id": batch["batch_id"], "results": []scripted.Frame{
			{"index": 1, "status": "error", "error": scripted.Frame{"type": "ToolError", "code": "X", "message": "No.", "retryable": false},
				"billing": scripted.Frame{"total_cost_usd": 0.5}},
			{"index": 0, "status": "ok", "result": scripted.Frame{"result": 8}},
		}})
	}()
	results, err := s.Batch(context.Background(), []switchyard.BatchCall{
		{Tool: "add_numbers", Args: map[string]int{"a": 5, "b": 3}}, {Tool: "add_numbers"},
	}, switchyard.StopOnError(), switchyard.AtOnce(2))
	if err != nil {
		t.Fatal(err)
	}
	var sum struct{ Result int }
	if err := results[0].Decode(&sum); err != nil || sum.Result != 8 {
		t.Errorf("the first gives %v, %v", sum, err)
	}
	if results[1].Err == nil || results[1].Err.Error() != "Tool failed: No." {
		t.Errorf("the second gives %v", results[1].Err)
	}
	if results[0].Cost != 0 || results[1].Cost != 0.5 {
		t.Errorf("they have cost %v and %v", results[0].Cost, results[1].Cost)
	}
}

func TestCallsGoOnAfterABreakWhereTheRuntimeStillKnowsThem(t *testing.T) {
	s, c, runtime := session(t, resumable)
	over := add(context.Background(), s, 5, 3)
	call := c.Next("rpc_tool_call")
	c.Drop()
	c = runtime.Accept()
	c.Next("hello")
	c.Send(scripted.Welcome, resumable, scripted.Frame{"resumed": true, "last_seq": call["seq"]})
	c.Send(respond(call), scripted.Frame{"seq": 1})
	if got := <-over; got.err != nil || got.sum != 8 {
		t.Errorf("it gives %v, %v", got.sum, got.err)
	}
	over = add(context.Background(), s, 5, 3)
	c.Next("rpc_tool_call")
	c.Drop()
	runtime.Welcome(resumable)
	var failed *switchyard.ToolExecutionError
	if got := <-over; !errors.As(got.err, &failed) || failed.ErrorType != "ConnectionLost" {
		t.Errorf("it gives %v", got.err)
	}
}

func TestConnectSaysAtOnceWhatIsWrong(t *testing.T) {
	runtime := scripted.New(t)
	for url, says := range map[string]string{
		runtime.URL:               "check the token",
		"ws://127.0.0.1:1/bridge": "connection refused",
	} {
		_, err := switchyard.Connect(context.Background(), switchyard.ConnectOptions{URL: url, Token: "another"})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s gives %v", url, err)
		}
	}
}

func TestAProgramThatWantsToIsSentHowCallsStand(t *testing.T) {
	runtime := scripted.New(t)
	reported := make(chan switchyard.ToolExecution, 4)
	go func() {
		client, err := switchyard.Connect(context.Background(), switchyard.ConnectOptions{
			URL: runtime.URL, Token: scripted.Token, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
			OnToolExecution: func(execution switchyard.ToolExecution) { reported <- execution },
		})
		if err != nil {
			t.Error(err)
			return
		}
		t.Cleanup(client.Close)
	}()
	c := runtime.Welcome()
	if capabilities := fmt.Sprint(c.Hello["capabilities"]); !strings.Contains(capabilities, "tool_execution") {
		t.Errorf("it can %s", capabilities)
	}
	stands := func(execution any) scripted.Frame {
		return scripted.Frame{
			"type": "tool_execution", "session_id": sessionID, "call_id": "rpc_01", "tool_execution": execution,
		}
	}
	c.Send(
		stands("what nobody can read"),
		stands(scripted.Frame{
			"status": "completed", "tool_name": "add_numbers", "tool_index": 2, "total_tools": 3, "tool_count": 7,
			"preview": "{\"result\":8}", "newer": true,
		}),
	)
	expected := switchyard.ToolExecution{
		SessionID: sessionID, CallID: "rpc_01", Status: "completed", ToolName: "add_numbers", ToolIndex: 2, TotalTools: 3,
		ToolCount: 7, Preview: "{\"result\":8}",
	}
	if got := <-reported; got != expected {
		t.Errorf("it reports %+v", got)
	}
}

func TestAProgramThatDoesNotAskIsNotSentHowCallsStand(t *testing.T) {
	_, c, _ := session(t)
	if capabilities := fmt.Sprint(c.Hello["capabilities"]); strings.Contains(capabilities, "tool_execution") {
		t.Errorf("it can %s", capabilities)
	}
}
