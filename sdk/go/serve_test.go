package switchyard_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"switchyard"
	"switchyard/internal/scripted"
)

var tests = switchyard.Package{Namespace: "Test", Version: "1.0.0", Concurrency: 2}

// echo does what its parameter tells it to.
type echo struct {
	switchyard.Node `spec:"id=Test.Echo,name=Echo,effect=safe"`
	Tool            switchyard.Tool                `tool:"name=echo,description=Echoes,streaming"`
	Text            switchyard.InVariable[string]  `spec:"aiScope,messageScope,description='What to do or to say'"`
	Times           switchyard.OptVariable[int]    `spec:"customScope"`
	Said            switchyard.OutVariable[string] `spec:"description='What was said'"`
	executions      atomic.Int32
	finished        atomic.Int32
}

func (e *echo) OnMessage(ctx *switchyard.Context) error {
	e.executions.Add(1)
	defer e.finished.Add(1)
	text, err := e.Text.Get(ctx)
	if err != nil {
		return err
	}
	if err := e.Said.Set(ctx, text); err != nil {
		return err
	}
	times, err := e.Times.Or(ctx, 1)
	if err != nil {
		return err
	}
	switch text {
	case "panic":
		panic("at /secret/path")
	case "fail":
		return errors.New("password hunter2 is wrong")
	case "refuse":
		return &switchyard.NodeError{
			Code: "MAILBOX_FULL", Message: "The mailbox is full.", Field: "text", Hint: "Empty it.", Retryable: true,
			RetryAfter: time.Second, Cause: errors.New("hunter2"),
		}
	case "stat":
		item, err := ctx.Files().Stat("a.txt")
		if err != nil {
			return err
		}
		return e.Said.Set(ctx, item.Path)
	case "save":
		_, err := ctx.Files().Save("a.txt", strings.NewReader(strings.Repeat("a", 300*1024)))
		return err
	case "wait":
		<-ctx.Done()
		return ctx.Err()
	case "chunks":
		for i := range times {
			if err := ctx.Chunk(i); err != nil {
				return err
			}
		}
	case "large":
		return e.Said.Set(ctx, strings.Repeat("x", 2<<20))
	case "trace":
		return e.Said.Set(ctx, ctx.Traceparent())
	case "progress":
		ctx.Progress(0.5, "half")
		ctx.Charge(0.25)
	case "credits":
		ctx.ChargeCredits(2)
		ctx.ChargeCredits(0.5)
	}
	return nil
}

// serve has a host serve an echo to a runtime, until the test ends.
func serve(t testing.TB, url string) (*echo, <-chan error) {
	t.Helper()
	return servePackage(t, url, tests)
}

func servePackage(t testing.TB, url string, pkg switchyard.Package) (*echo, <-chan error) {
	t.Helper()
	node := &echo{}
	host, err := switchyard.NewHost(pkg, node)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	ended := make(chan struct{})
	go func() {
		over <- host.Serve(ctx, switchyard.ServeOptions{
			URL: url, Token: scripted.Token, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Drain: time.Second,
		})
		close(ended)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return node, over
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it never came to this: %s", what)
		}
	}
}

func execute(id, text string, more ...scripted.Frame) []scripted.Frame {
	return append([]scripted.Frame{{
		"type": "node_execute", "call_id": id, "node_type": "Test.Echo", "node_id": "n1", "idempotency_key": "k", "attempt": 1,
		"deadline_ms": 30_000, "params": scripted.Frame{"text": text},
	}}, more...)
}

func announced(runtime *scripted.Runtime, changes ...scripted.Frame) *scripted.Connection {
	c := runtime.Welcome(changes...)
	c.Next("announce")
	c.Send(scripted.Frame{"type": "announced", "accepted": []string{"Test.Echo"}, "rejected": []string{}})
	return c
}

func TestHostAnnouncesItsNodeTypesAndExecutesThem(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := runtime.Welcome()
	if c.Hello["role"] != "package" || c.Hello["client"].(map[string]any)["name"] != "Test" {
		t.Errorf("it says hello as %v", c.Hello)
	}
	announce := c.Next("announce")
	if id := announce["nodes"].([]any)[0].(map[string]any)["id"]; id != "Test.Echo" {
		t.Errorf("it announces %v", id)
	}
	c.Send(execute("1", "hello")...)
	result := c.Next("node_result")
	if result["call_id"] != "1" || result["status"] != "success" || result["outputs"].(map[string]any)["said"] != "hello" {
		t.Errorf("it answers %v", result)
	}
}

func TestFailuresAreToldInWordsForPeopleAndModels(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	for _, test := range []struct{ text, status, kind, code, message string }{
		{"panic", "error", "ToolError", "NODE_FAILED", "The node failed unexpectedly."},
		{"fail", "error", "ToolError", "NODE_FAILED", "The node failed unexpectedly."},
		{"refuse", "error", "ToolError", "MAILBOX_FULL", "The mailbox is full."},
		{"large", "error", "ToolError", "RESULT_TOO_LARGE", "The result is larger than a frame may be."},
	} {
		c.Send(execute(test.text, test.text)...)
		result := c.Next("node_result")
		failure := result["error"].(map[string]any)
		if result["status"] != test.status || failure["type"] != test.kind || failure["code"] != test.code ||
			failure["message"] != test.message {
			t.Errorf("%s gives %v", test.text, result)
		}
		if test.text == "refuse" && (failure["retry_after_ms"] != 1000.0 || failure["retryable"] != true ||
			failure["hint"] != "Empty it." || failure["field"] != "text") {
			t.Errorf("the foreseen failure is reported as %v", failure)
		}
		if test.text != "large" && result["outputs"].(map[string]any)["said"] != test.text {
			t.Errorf("what was set before is lost: %v", result)
		}
	}
	c.Send(execute("again", "hello")...)
	if result := c.Next("node_result"); result["status"] != "success" {
		t.Errorf("after the failures it answers %v", result)
	}
}

func TestParametersAreNotConverted(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime)
	for name, params := range map[string]any{
		"missing": scripted.Frame{},
		"number":  scripted.Frame{"text": 1},
		"null":    scripted.Frame{"text": nil},
		"texts":   scripted.Frame{"text": "x", "times": "2"},
		"half":    scripted.Frame{"text": "x", "times": 1.5},
		"list":    []string{},
	} {
		c.Send(execute(name, "", scripted.Frame{"params": params})...)
		result := c.Next("node_result")
		if failure, _ := result["error"].(map[string]any); failure["type"] != "ValidationError" {
			t.Errorf("%s gives %v", name, result)
		}
	}
	c.Send(execute("unknown", "", scripted.Frame{"node_type": "Test.Other"})...)
	if failure := c.Next("node_result")["error"].(map[string]any); failure["type"] != "ToolNotFound" {
		t.Errorf("an unknown node type gives %v", failure)
	}
	if node.executions.Load() != 5 {
		t.Errorf("the node was executed %d times", node.executions.Load())
	}
}

func TestCancelAndDeadlineEndAnExecution(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	c.Send(execute("1", "wait")...)
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "1", "reason": "nobody waits"})
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "1", "reason": "again"})
	if result := c.Next("node_result"); result["call_id"] != "1" || result["status"] != "cancelled" {
		t.Errorf("a cancelled call is answered by %v", result)
	}
	c.Send(execute("2", "wait", scripted.Frame{"deadline_ms": 20})...)
	result := c.Next("node_result")
	if failure := result["error"].(map[string]any); failure["type"] != "DeadlineExceeded" {
		t.Errorf("a call out of time is answered by %v", result)
	}
}

func TestCallsBeyondTheConcurrencyWaitAndCanBeCancelled(t *testing.T) {
	runtime := scripted.New(t)
	node, _ := serve(t, runtime.URL)
	c := announced(runtime)
	for _, id := range []string{"1", "2"} {
		c.Send(execute(id, "wait", scripted.Frame{"credit": 1})...)
	}
	eventually(t, "both calls are executed", func() bool { return node.executions.Load() == 2 })
	c.Send(execute("3", "hello")...)
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "3", "reason": ""})
	if result := c.Next("node_result"); result["call_id"] != "3" || result["status"] != "cancelled" {
		t.Errorf("there came %v", result)
	}
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "1", "reason": ""})
	c.Next("node_result")
	c.Send(execute("4", "hello")...)
	if result := c.Next("node_result"); result["call_id"] != "4" || result["status"] != "success" {
		t.Errorf("there came %v", result)
	}
	if node.executions.Load() != 3 {
		t.Errorf("the node was executed %d times", node.executions.Load())
	}
}

func TestChunksWaitForCredit(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	c.Send(execute("1", "", scripted.Frame{"credit": 2, "params": scripted.Frame{"text": "chunks", "times": 5}})...)
	for i := range 5 {
		if chunk := c.Next("node_chunk"); chunk["data"] != float64(i) {
			t.Errorf("chunk %d is %v", i, chunk)
		}
		if i == 1 {
			c.Send(scripted.Frame{"type": "ping", "ts": 1})
			if pong := c.Pong(); pong["ts"] != 1.0 {
				t.Errorf("before the credit there came %v", pong)
			}
			c.Send(scripted.Frame{"type": "node_credit", "call_id": "1", "add": 3})
		}
	}
	c.Next("node_result")
	c.Send(execute("2", "", scripted.Frame{"params": scripted.Frame{"text": "chunks", "times": 5}})...)
	if result := c.Next("node_result"); result["call_id"] != "2" {
		t.Errorf("without listeners there came %v", result)
	}
}

func TestProgressAndCostAreTold(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	c.Send(execute("1", "progress")...)
	if progress := c.Next("node_progress"); progress["fraction"] != 0.5 || progress["text"] != "half" {
		t.Errorf("the progress is %v", progress)
	}
	if result := c.Next("node_result"); result["billing"].(map[string]any)["total_cost_usd"] != 0.25 {
		t.Errorf("the result is %v", result)
	}
	c.Send(execute("2", "credits")...)
	billing, _ := c.Next("node_result")["billing"].(map[string]any)
	if _, dollars := billing["total_cost_usd"]; billing["credits"] != 2.5 || dollars {
		t.Errorf("credits are billed as %v", billing)
	}
}

func TestTheCallersTraceContextReachesTheNode(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	c.Send(execute("1", "trace", scripted.Frame{"meta": scripted.Frame{"traceparent": trace}})...)
	if result := c.Next("node_result"); result["outputs"].(map[string]any)["said"] != trace {
		t.Errorf("the result is %v", result)
	}
	c.Send(execute("2", "trace")...)
	if result := c.Next("node_result"); result["outputs"].(map[string]any)["said"] != "" {
		t.Errorf("without a trace context the result is %v", result)
	}
}

func TestHostAnnouncesTheKindsOfCredentialsThatItsPackageDeclares(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	if _, has := runtime.Welcome().Next("announce")["credentials"]; has {
		t.Error("it announces kinds of a package that declares none")
	}
	declaring := scripted.New(t)
	pkg := tests
	pkg.Credentials = []switchyard.CredentialKind{account}
	servePackage(t, declaring.URL, pkg)
	kinds := declaring.Welcome().Next("announce")["credentials"].([]any)
	if kind := kinds[0].(map[string]any)["kind"]; len(kinds) != 1 || kind != "test.account" {
		t.Errorf("it announces %v", kinds)
	}
}
