package switchyard_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"switchyard"
	"switchyard/internal/scripted"
)

// order is a node that can tell of its orders.
type order struct {
	switchyard.Node `spec:"id=Test.Order,name=Order"`
	Article         switchyard.InVariable[string]  `spec:"customScope"`
	Number          switchyard.OutVariable[string] `spec:"description='The number'"`
}

func (o *order) OnMessage(ctx *switchyard.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func (o *order) Happened(ctx *switchyard.Context) (switchyard.Verdict, error) {
	article, err := o.Article.Get(ctx)
	if err != nil {
		return switchyard.Verdict{}, err
	}
	switch article {
	case "unlisted":
		return switchyard.CannotTell("The shop lists no such orders."), nil
	case "closed":
		return switchyard.Verdict{}, &switchyard.NodeError{Code: "SHOP_CLOSED", Message: "The shop is closed."}
	case "broken":
		return switchyard.Verdict{}, errors.New("hunter2")
	case "panic":
		panic("at /secret/path")
	case "slow":
		<-ctx.Done()
		return switchyard.Verdict{}, ctx.Err()
	}
	if ctx.IdempotencyKey() != "there" {
		return switchyard.NotDone(""), nil
	}
	return switchyard.Done("The shop has the order."), o.Number.Set(ctx, "17")
}

// mute is a node that can tell nothing.
type mute struct {
	switchyard.Node `spec:"id=Test.Mute,name=Mute"`
}

func (*mute) OnMessage(*switchyard.Context) error { return nil }

func serveOrders(t *testing.T) *scripted.Connection {
	t.Helper()
	host, err := switchyard.NewHost(tests, &order{}, &mute{})
	if err != nil {
		t.Fatal(err)
	}
	runtime := scripted.New(t)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = host.Serve(ctx, switchyard.ServeOptions{
			URL: runtime.URL, Token: scripted.Token, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		})
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return announced(runtime)
}

func question(id, article, key string, more ...any) scripted.Frame {
	asked := scripted.Frame{
		"type": "node_probe", "call_id": id, "node_type": "Test.Order", "node_id": "n1", "idempotency_key": key,
		"attempt": 1, "deadline_ms": 30_000, "params": scripted.Frame{"article": article},
	}
	for i := 0; i < len(more); i += 2 {
		asked[more[i].(string)] = more[i+1]
	}
	return asked
}

func TestNodeTellsWhatItFinds(t *testing.T) {
	c := serveOrders(t)
	c.Send(question("q1", "pen", "there"))
	said := c.Next("node_probed")
	outputs, _ := said["outputs"].(map[string]any)
	if said["call_id"] != "q1" || said["answer"] != "yes" || outputs["number"] != "17" || said["reason"] != "The shop has the order." {
		t.Errorf("it says %v", said)
	}
	c.Send(question("q2", "pen", "gone"))
	if said := c.Next("node_probed"); said["answer"] != "no" || said["outputs"] != nil {
		t.Errorf("it says %v", said)
	}
	c.Send(question("q3", "unlisted", "there"))
	if said := c.Next("node_probed"); said["answer"] != "unknown" || said["reason"] != "The shop lists no such orders." {
		t.Errorf("it says %v", said)
	}
}

func TestWhatNoNodeTellsIsUnknown(t *testing.T) {
	c := serveOrders(t)
	for article, code := range map[string]string{
		"closed": "SHOP_CLOSED", "broken": "NODE_FAILED", "panic": "NODE_FAILED", "slow": "STEP_TIMEOUT",
	} {
		asked := question("q-"+article, article, "k")
		if article == "slow" {
			asked["deadline_ms"] = 20
		}
		c.Send(asked)
		expectUnknown(t, c.Next("node_probed"), code)
	}
	for _, nodeType := range []string{"Test.Mute", "Test.Gone"} {
		c.Send(question("q-"+nodeType, "pen", "k", "node_type", nodeType))
		expectUnknown(t, c.Next("node_probed"), "PROBE_MISSING")
	}
}

func expectUnknown(t *testing.T, said map[string]any, code string) {
	t.Helper()
	failure, _ := said["error"].(map[string]any)
	if said["answer"] != "unknown" || failure["code"] != code || strings.Contains(failure["message"].(string), "hunter2") {
		t.Errorf("it says %v, and not unknown because of %s", said, code)
	}
}

func TestNothingIsSaidOfAnExecutionUnderWay(t *testing.T) {
	c := serveOrders(t)
	c.Send(question("c1", "pen", "k", "type", "node_execute"))
	c.Send(question("q1", "pen", "k"))
	if said := c.Next("node_probed"); said["answer"] != "unknown" || said["reason"] == nil {
		t.Errorf("it says %v", said)
	}
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "c1", "reason": "cancelled"})
	c.Next("node_result")
	c.Send(question("q2", "pen", "k"))
	if said := c.Next("node_probed"); said["answer"] != "no" {
		t.Errorf("it says %v", said)
	}
}

func TestAQuestionIsCancelled(t *testing.T) {
	c := serveOrders(t)
	c.Send(question("q1", "slow", "k"))
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "q1", "reason": "cancelled"})
	expectUnknown(t, c.Next("node_probed"), "RUN_CANCELLED")
}

// safeProber and strayOption are declared wrongly.
type safeProber struct {
	switchyard.Node `spec:"id=Test.Safe,name=Safe,effect=safe"`
}

func (*safeProber) OnMessage(*switchyard.Context) error { return nil }
func (*safeProber) Happened(*switchyard.Context) (switchyard.Verdict, error) {
	return switchyard.Done(""), nil
}

type strayOption struct {
	switchyard.Node `spec:"id=Test.Stray,name=Stray,probeWith=folder"`
}

func (*strayOption) OnMessage(*switchyard.Context) error { return nil }

type unknownParameter struct {
	switchyard.Node `spec:"id=Test.Unknown,name=Unknown,probeWith=folder"`
}

func (*unknownParameter) OnMessage(*switchyard.Context) error { return nil }
func (*unknownParameter) Happened(*switchyard.Context) (switchyard.Verdict, error) {
	return switchyard.Done(""), nil
}

func TestProbesThatCannotBeAreRefused(t *testing.T) {
	for words, node := range map[string]switchyard.NodeType{
		"its effect is safe":              &safeProber{},
		"it has probeWith, but no method": &strayOption{},
		"probeWith names \"folder\"":      &unknownParameter{},
	} {
		if _, err := switchyard.NewHost(tests, node); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("the error is %v, and does not say %q", err, words)
		}
	}
}
