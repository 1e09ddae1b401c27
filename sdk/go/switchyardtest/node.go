// Package switchyardtest tests node types without a runtime. Parameters and results are held to what the node type
// declares, as a runtime does it.
//
//	func TestGreet(t *testing.T) {
//		node := switchyardtest.New(t, pkg, &Greet{})
//		outcome := node.Execute(t.Context(), switchyardtest.Params{"name": "Ada"})
//		if text := switchyardtest.Output[string](t, outcome, "text"); text != "Hello, Ada" {
//			t.Errorf("it says %q", text)
//		}
//	}
package switchyardtest

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"testing"

	"switchyard"
)

// Params are parameters as Go values; they travel as JSON, as those of a runtime.
type Params map[string]any

// Node is a node type under test.
type Node struct {
	test testing.TB
	host *switchyard.Host
	spec switchyard.NodeSpec
}

// New prepares a node type; it is closed when the test ends. A declaration that no runtime would take ends the test.
func New(t testing.TB, pkg switchyard.Package, node switchyard.NodeType) *Node {
	t.Helper()
	host, err := switchyard.NewHost(pkg, node)
	if err != nil {
		t.Fatalf("the node type cannot be served: %v", err)
	}
	if err := host.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	})
	return &Node{test: t, host: host, spec: host.Specs()[0]}
}

// Spec describes the node type to a runtime.
func (n *Node) Spec() switchyard.NodeSpec { return n.spec }

// Outcome is what an execution gave.
type Outcome struct {
	// Outputs are the results, by name; after a failure, those that were set before it.
	Outputs map[string]json.RawMessage
	// Err is nil after a success; a switchyard.NodeError is what people and models are shown.
	Err error
	// Cost is in US dollars.
	Cost float64
	// Credits is the same in credits.
	Credits float64
	// Chunks are the parts that the node gave on the way.
	Chunks []json.RawMessage
	// Progress are the fractions that it told.
	Progress []float64
}

// Option changes an execution.
type Option func(*switchyard.Execution)

// IdempotencyKey is "test" where nothing else is said.
func IdempotencyKey(key string) Option {
	return func(e *switchyard.Execution) { e.IdempotencyKey = key }
}

// Attempt is 1 where nothing else is said.
func Attempt(attempt int) Option {
	return func(e *switchyard.Execution) { e.Attempt = attempt }
}

// Session is the session that the node works in, as its block's OpenSession gives one.
func Session(live any) Option {
	return func(e *switchyard.Execution) { e.Session = live }
}

// Requests answers what the node asks the server for in the middle of its work, such as files.stat or model.ask: what is given
// is the result as the bridge has it.
func Requests(answer func(method string, params json.RawMessage) (any, error)) Option {
	return func(e *switchyard.Execution) {
		e.Request = func(_ context.Context, method string, params any) (json.RawMessage, error) {
			text, err := json.Marshal(params)
			if err != nil {
				return nil, err
			}
			result, err := answer(method, text)
			if err != nil {
				return nil, err
			}
			return json.Marshal(result)
		}
	}
}

// Execute executes the node with resolved parameters, as a step of a flow. Parameters that do not fit are an error of the
// outcome; results that do not fit are the node type's fault and fail the test.
func (n *Node) Execute(ctx context.Context, params Params, options ...Option) *Outcome {
	n.test.Helper()
	raw := n.encode(params)
	if err := n.host.CheckParams(n.spec.ID, raw); err != nil {
		return &Outcome{Err: err}
	}
	outcome := &Outcome{}
	var mutex sync.Mutex
	execution := switchyard.Execution{
		NodeType: n.spec.ID, NodeID: "test", Params: raw, IdempotencyKey: "test", Attempt: 1,
		Logger: func() *slog.Logger { return slog.New(slog.NewTextHandler(testOutput{n.test}, nil)) },
		Progress: func(fraction float64, _ string) {
			mutex.Lock()
			defer mutex.Unlock()
			outcome.Progress = append(outcome.Progress, fraction)
		},
		Chunk: func(_ context.Context, data json.RawMessage) error {
			mutex.Lock()
			defer mutex.Unlock()
			outcome.Chunks = append(outcome.Chunks, data)
			return nil
		},
	}
	for _, option := range options {
		option(&execution)
	}
	result := n.host.Execute(ctx, execution)
	if err := n.host.CheckOutputs(n.spec.ID, result.Outputs); err != nil {
		n.test.Errorf("the node gave what it does not declare: %v", err)
	}
	mutex.Lock()
	defer mutex.Unlock()
	outcome.Outputs, outcome.Err = result.Outputs, result.Err
	outcome.Cost, outcome.Credits = result.Cost, result.Credits
	return outcome
}

func (n *Node) encode(params Params) map[string]json.RawMessage {
	n.test.Helper()
	raw := map[string]json.RawMessage{}
	for name, value := range params {
		text, err := json.Marshal(value)
		if err != nil {
			n.test.Fatalf("the parameter %s cannot be written as JSON: %v", name, err)
		}
		raw[name] = text
	}
	return raw
}

// Output reads a result.
func Output[T any](t testing.TB, outcome *Outcome, name string) T {
	t.Helper()
	var value T
	if outcome.Err != nil {
		t.Fatalf("the execution failed: %v", outcome.Err)
	}
	raw, given := outcome.Outputs[name]
	if !given {
		t.Fatalf("the result %s was not set", name)
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatalf("the result %s: %v", name, err)
	}
	return value
}

// testOutput writes a node's log to the test's.
type testOutput struct{ test testing.TB }

func (o testOutput) Write(line []byte) (int, error) {
	o.test.Logf("%s", line)
	return len(line), nil
}
