package switchyard

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
)

// Prober is a node type that can tell of an execution that was cut off, by the death of the server or of its host, whether
// its work was done. It is asked with the same parameters and idempotency key, before the node is executed again or a
// person decides. Its effect is once or keyed; the option probeWith names parameters, separated by bars, of which one must
// have a value for it to be asked.
type Prober interface {
	// Happened only looks: files can only be read, no model answers, and nothing is charged. An error counts as
	// [CannotTell], and so does what takes too long.
	Happened(ctx *Context) (Verdict, error)
}

// Verdict is what a node says of an execution that was cut off: [Done], [NotDone] or [CannotTell], which is the zero value.
type Verdict struct{ word, reason string }

// Done says that the work was done; set the results that it gave. The reason, in a few words for people, may be empty.
func Done(reason string) Verdict { return Verdict{"yes", reason} }

// NotDone says that the work was not done, and that the execution that was cut off can no longer do it: it is done now.
func NotDone(reason string) Verdict { return Verdict{"no", reason} }

// CannotTell says that nobody can know by looking.
func CannotTell(reason string) Verdict { return Verdict{"unknown", reason} }

// String gives the word of the protocol: yes, no or unknown.
func (v Verdict) String() string {
	if v.word == "" {
		return "unknown"
	}
	return v.word
}

// Reason is what the answer follows from, in a few words for people.
func (v Verdict) Reason() string { return v.reason }

// ProbeSpec says that a node type can be asked, and with which of its parameters.
type ProbeSpec struct {
	// With are parameters of which one must have a value; none for a node type that can be asked in any case.
	With []string `json:"with,omitempty"`
}

// Probed is what came of a question.
type Probed struct {
	Verdict Verdict
	// Outputs are the results that the work gave, with Done.
	Outputs map[string]json.RawMessage
	// Err is why it cannot be told; nil where the node said it.
	Err error
}

// Probe asks a node of an execution that was cut off, without any connection.
func (h *Host) Probe(ctx context.Context, execution Execution) Probed {
	declared := h.nodes[execution.NodeType]
	if declared == nil || declared.spec.Probe == nil {
		return Probed{Err: &NodeError{
			Code:    "PROBE_MISSING",
			Message: fmt.Sprintf("The package cannot tell of '%s' whether a step was done.", execution.NodeType),
		}}
	}
	call := &Context{Context: ctx, execution: execution, outputs: map[string]json.RawMessage{}}
	verdict, err := happened(declared.node.(Prober), call)
	if err != nil {
		return Probed{Err: err}
	}
	if verdict.word != "yes" {
		return Probed{Verdict: verdict}
	}
	return Probed{Verdict: verdict, Outputs: call.result(nil).Outputs}
}

func happened(prober Prober, ctx *Context) (verdict Verdict, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value, debug.Stack()}
		}
	}()
	return prober.Happened(ctx)
}

// probe completes a node type that can be asked, once its options and parameters are read.
func (r *reader) probe(node NodeType) {
	if _, asks := node.(Prober); !asks {
		if r.probeWith != "" {
			r.problems = append(r.problems, fmt.Errorf("%s: it has probeWith, but no method Happened", r.name))
		}
		return
	}
	if r.spec.Effect == Safe {
		r.problems = append(r.problems,
			fmt.Errorf("%s: its effect is safe, so it runs again and is never asked: remove Happened", r.name))
	}
	r.spec.Probe = &ProbeSpec{}
	if r.probeWith == "" {
		return
	}
	r.spec.Probe.With = strings.Split(r.probeWith, "|")
	for _, name := range r.spec.Probe.With {
		if !slices.ContainsFunc(r.spec.Properties, func(p Property) bool { return p.Name == name }) {
			r.problems = append(r.problems, fmt.Errorf("%s: probeWith names %q, which it does not have", r.name, name))
		}
	}
}
