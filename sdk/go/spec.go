package switchyard

import "encoding/json"

// NodeSpec describes a node type to the runtime.
type NodeSpec struct {
	ID          string `json:"id"`
	Version     int    `json:"version"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Icon        string `json:"icon"`
	Color       string `json:"color"`
	Group       string `json:"group"`
	// Category tints the icon: trigger, ai, data, outside or control; the designer decides where it is empty.
	Category string `json:"category,omitempty"`
	// Summary is the line under a node's name, such as "to {{to}}".
	Summary string `json:"summary,omitempty"`
	// Keywords are other words by which people look for the node.
	Keywords []string `json:"keywords,omitempty"`
	Effect   Effect   `json:"effect"`
	// Probe is nil for node types that cannot tell of an execution that was cut off.
	Probe *ProbeSpec `json:"probe,omitempty"`
	// Construct is block for a block, empty for every other node type.
	Construct string `json:"construct,omitempty"`
	// Session is the kind of session that a block opens, or that a node works in; empty where there is none.
	Session string `json:"session,omitempty"`
	// Ports are nil for a block, whose ports the runtime knows.
	Ports      []Port     `json:"ports,omitempty"`
	Properties []Property `json:"properties"`
	// Source says what the results are by themselves; nil when the author says nothing of it, which counts as untrusted.
	Source *Source `json:"source,omitempty"`
	// WithoutSinks is why no policy needs to look at the parameters, as a sentence. A node that changes something and has no sink is otherwise taken to
	// write what models fill in where others read it.
	WithoutSinks string    `json:"withoutSinks,omitempty"`
	Tool         *ToolSpec `json:"tool,omitempty"`
	// Errors are the words of the errors that the node type declares, by code.
	Errors map[string]ErrorWords `json:"errors,omitempty"`
	Skill  string                `json:"skill,omitempty"`
	// Provenance is true where the node learns where the value of each parameter came from.
	Provenance bool `json:"provenance,omitempty"`
	// Files is what the node does with the files of the workspace: read or write; empty where they are out of its reach.
	Files string `json:"files,omitempty"`
}

// Source says what a node's results are by themselves, for the policies of flows.
type Source struct {
	// Untrusted: somebody outside has a say in what they hold.
	Untrusted bool `json:"untrusted,omitempty"`
	// Private: not everybody may know them.
	Private bool `json:"private,omitempty"`
	// Description: what the tool says of itself is untrusted, too.
	Description bool `json:"description,omitempty"`
}

// Effect says what a crash in the middle of an execution means.
type Effect string

const (
	// Safe: the node is executed again.
	Safe Effect = "safe"
	// Keyed: the node is executed again, with the same idempotency key.
	Keyed Effect = "keyed"
	// Once: the node is never executed again by itself; a person decides.
	Once Effect = "once"
)

// Port is a place on a node where wires attach.
type Port struct {
	ID        string `json:"id"`
	Kind      string `json:"kind"`
	Direction string `json:"direction"`
	Name      string `json:"name"`
}

// Property is a parameter or a result of a node type.
type Property struct {
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
	// VariableType is In (required), Opt (may be left out) or Out (a result).
	VariableType string `json:"variableType"`
	// Schema is the JSON Schema of the values.
	Schema      json.RawMessage `json:"schema"`
	Description string          `json:"description"`
	// Scope is the one that a new node starts with.
	Scope        string `json:"scope"`
	AIScope      bool   `json:"aiScope"`
	CustomScope  bool   `json:"customScope"`
	MessageScope bool   `json:"messageScope"`
	// ToolScope is the one that it starts with on a node that becomes a tool; Scope when empty.
	ToolScope string `json:"toolScope,omitempty"`
	// Advanced is true when it is rarely set: the designer folds it away until it has a value.
	Advanced bool `json:"advanced,omitempty"`
	// Value is the default, nil when there is none.
	Value json.RawMessage `json:"value,omitempty"`
	// Sink is what the value ends up as: url, host, path, recipient, sender, sql, amount, command or instructions.
	Sink string `json:"sink,omitempty"`
	// Neutral is true of a result in which neither the parameters nor anybody outside have a say.
	Neutral bool `json:"neutral,omitempty"`
	// Secret is the kind of credential that fills the parameter.
	Secret string `json:"secret,omitempty"`
}

// ToolSpec makes a node type callable by a model.
type ToolSpec struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Sequential  bool   `json:"sequential,omitempty"`
	Streaming   bool   `json:"streaming,omitempty"`
	// Annotations say what calls do to the world; nil when the author says nothing of it.
	Annotations *ToolAnnotations `json:"annotations,omitempty"`
	// Kind is human-loop or autonomous, else empty.
	Kind string `json:"kind,omitempty"`
}

// defaultPorts are those of every node that a host executes.
var defaultPorts = []Port{
	{ID: "in", Kind: "message", Direction: "in", Name: "In"},
	{ID: "out", Kind: "message", Direction: "out", Name: "Out"},
}
