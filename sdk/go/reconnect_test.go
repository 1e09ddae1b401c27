package switchyard_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"switchyard"
	"switchyard/internal/scripted"
)

var resumable = scripted.Frame{"capabilities": []string{"resume", "stream"}}

func executed(t *testing.T, node *echo, times int32) {
	t.Helper()
	eventually(t, "the node is executed", func() bool { return node.executions.Load() >= times })
}

func TestHostTakesUpAConnectionThatBroke(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime, resumable)
	numbered := func(seq int, id, text string) []scripted.Frame {
		return execute(id, text, scripted.Frame{"seq": seq})
	}
	c.Send(numbered(1, "1", "hello")...)
	first := c.Next("node_result")
	c.Send(numbered(2, "2", "wait")...)
	executed(t, node, 2)
	c.Drop()

	c = runtime.Accept()
	hello := c.Next("hello")
	resume := hello["resume"].(map[string]any)
	if resume["connection_id"] != "c1" || resume["token"] != "t1" || resume["last_seq"] != 2.0 {
		t.Errorf("it takes up %v", resume)
	}
	c.Send(scripted.Welcome, resumable, scripted.Frame{"resumed": true, "last_seq": 1})
	if again := c.Next("node_result"); again["seq"] != first["seq"] || again["call_id"] != "1" || again["seq"] != 2.0 {
		t.Errorf("it sends again %v", again)
	}
	c.Send(numbered(2, "2", "wait")...)
	c.Send(scripted.Frame{"type": "node_cancel", "seq": 3, "call_id": "2", "reason": ""})
	if result := c.Next("node_result"); result["call_id"] != "2" || result["seq"] != 3.0 {
		t.Errorf("there came %v", result)
	}
	if node.executions.Load() != 2 {
		t.Errorf("the node was executed %d times", node.executions.Load())
	}
}

func TestResultsOfABreakComeOnceItIsOver(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime, resumable)
	c.Send(execute("1", "wait", scripted.Frame{"seq": 1, "deadline_ms": 150})...)
	executed(t, node, 1)
	c.Drop()
	c = runtime.Accept()
	c.Next("hello")
	eventually(t, "the execution ends", func() bool { return node.finished.Load() == 1 })
	c.Send(scripted.Welcome, resumable, scripted.Frame{"resumed": true, "last_seq": 1})
	if result := c.Next("node_result"); result["call_id"] != "1" || result["seq"] != 2.0 {
		t.Errorf("there came %v", result)
	}
}

func TestWhatIsUnderWayEndsWithAConnectionThatCannotBeTakenUp(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime, resumable)
	c.Send(execute("1", "wait", scripted.Frame{"seq": 1})...)
	executed(t, node, 1)
	c.Drop()
	c = announced(runtime, resumable)
	c.Send(execute("2", "hello", scripted.Frame{"seq": 1})...)
	if result := c.Next("node_result"); result["call_id"] != "2" {
		t.Errorf("there came %v", result)
	}
}

func TestRepeatedCallsAreExecutedOnce(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime)
	for range 3 {
		c.Send(execute("1", "hello")...)
	}
	c.Next("node_result")
	c.Send(execute("1", "hello")...)
	c.Send(execute("2", "hello")...)
	if result := c.Next("node_result"); result["call_id"] != "2" || node.executions.Load() != 2 {
		t.Errorf("there came %v after %d executions", result, node.executions.Load())
	}
}

func TestAGapEndsTheConnectionSoThatWhatIsMissingIsSentAgain(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime, resumable)
	c.Send(execute("2", "hello", scripted.Frame{"seq": 2})...)
	c.Ended()
	c = runtime.Accept()
	if resume := c.Next("hello")["resume"].(map[string]any); resume["last_seq"] != 0.0 {
		t.Errorf("it takes up %v", resume)
	}
	if node.executions.Load() != 0 {
		t.Error("a frame after a gap was followed")
	}
}

func TestFramesThatCannotBeFollowedEndNothing(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	for _, text := range []string{"{", `{"type":7}`, `{"type":"node_execute","call_id":{}}`, `[]`, `{"type":"nonsense"}`} {
		c.SendText(text)
		if refusal := c.Next("error"); refusal["error"].(map[string]any)["type"] != "BadFrame" {
			t.Errorf("%s is answered by %v", text, refusal)
		}
	}
	c.SendText(`{"type":"node_cancel","call_id":"nobody's","reason":""}`)
	c.SendText(`{"type":"node_credit","call_id":"nobody's","add":1,"more":true}`)
	c.Send(execute("1", "hello")...)
	c.Next("node_result")
}

func TestSilenceEndsTheConnection(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := runtime.Welcome(scripted.Frame{"heartbeat": scripted.Frame{"interval_ms": 20, "timeout_ms": 20, "max_missed": 2}})
	c.Next("announce")
	c.Ended()
	runtime.Accept()
}

func TestHostEndsWhenItIsRefused(t *testing.T) {
	for name, refuse := range map[string]func(*scripted.Connection){
		"its token":   func(c *scripted.Connection) { c.Close(4401) },
		"its version": func(c *scripted.Connection) { c.Send(refusal("UnsupportedVersion")); c.Close(4400) },
		"its nodes": func(c *scripted.Connection) {
			c.Send(scripted.Welcome)
			c.Next("announce")
			c.Send(scripted.Frame{"type": "announced", "accepted": []string{}, "rejected": []scripted.Frame{
				{"id": "Test.Echo", "reason": "It is not wanted."}}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			runtime := scripted.New(t)
			_, over := serve(t, runtime.URL)
			c := runtime.Accept()
			c.Next("hello")
			refuse(c)
			select {
			case err := <-over:
				if err == nil {
					t.Error("it ends without an error")
				}
			case <-time.After(10 * time.Second):
				t.Error("it does not end")
			}
		})
	}
}

func refusal(kind string) scripted.Frame {
	return scripted.Frame{"type": "error", "about": "hello", "error": scripted.Frame{
		"type": kind, "code": "REFUSED", "message": "No.", "retryable": false}}
}

func TestWrongTokenIsNamed(t *testing.T) {
	runtime := scripted.New(t)
	host, err := switchyard.NewHost(tests, &echo{})
	if err != nil {
		t.Fatal(err)
	}
	err = host.Serve(context.Background(), switchyard.ServeOptions{URL: runtime.URL, Token: "another"})
	if err == nil || !strings.Contains(err.Error(), "check the token") {
		t.Errorf("it ends with %v", err)
	}
}

func TestStoppingWaitsForWhatIsUnderWay(t *testing.T) {
	runtime := scripted.New(t)
	node := &echo{}
	host, err := switchyard.NewHost(tests, node)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() {
		over <- host.Serve(ctx, switchyard.ServeOptions{URL: runtime.URL, Token: scripted.Token, Drain: 10 * time.Second})
	}()
	c := announced(runtime)
	c.Send(execute("1", "wait", scripted.Frame{"deadline_ms": 100})...)
	executed(t, node, 1)
	stop()
	if goaway := c.Next("goaway"); goaway["drain_ms"] != 10_000.0 {
		t.Errorf("it says goodbye with %v", goaway)
	}
	c.Next("node_result")
	c.Ended()
	if err := <-over; err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}
