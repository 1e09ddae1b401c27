package frame

import "encoding/json"

// Announce says which node types a host serves.
type Announce struct {
	Head
	Package Package `json:"package"`
	Nodes   any     `json:"nodes"`
	// Credentials are the kinds of credentials that the package declares; nil where there are none.
	Credentials any `json:"credentials,omitempty"`
}

// Package names what a host serves.
type Package struct {
	Namespace string `json:"namespace"`
	Version   string `json:"version"`
	Hash      string `json:"hash,omitempty"`
}

// NodeResult is the one answer to a node_execute.
type NodeResult struct {
	Head
	CallID          string   `json:"call_id"`
	Status          string   `json:"status"`
	Outputs         any      `json:"outputs,omitempty"`
	ContentEncoding string   `json:"content_encoding,omitempty"`
	Error           *Error   `json:"error,omitempty"`
	Billing         *Billing `json:"billing,omitempty"`
	Metrics         *Metrics `json:"metrics,omitempty"`
}

// NodeProbed is the one answer to a node_probe.
type NodeProbed struct {
	Head
	CallID          string `json:"call_id"`
	Answer          string `json:"answer"`
	Outputs         any    `json:"outputs,omitempty"`
	ContentEncoding string `json:"content_encoding,omitempty"`
	Reason          string `json:"reason,omitempty"`
	Error           *Error `json:"error,omitempty"`
}

// Meta is what travels with a call beside it.
type Meta struct {
	Traceparent string `json:"traceparent,omitempty"`
}

// Billing is what an execution has cost, in US dollars or else in credits.
type Billing struct {
	TotalCostUSD float64 `json:"total_cost_usd,omitempty"`
	Credits      float64 `json:"credits,omitempty"`
}

// Cost is in US dollars; 0 where nobody said.
func (b *Billing) Cost() float64 {
	if b == nil {
		return 0
	}
	return b.TotalCostUSD
}

// Metrics is how long an execution took.
type Metrics struct {
	DurationMS float64 `json:"duration_ms"`
	QueueMS    float64 `json:"queue_ms,omitempty"`
}

// NodeProgress says how far an execution is.
type NodeProgress struct {
	Type     string  `json:"type"`
	CallID   string  `json:"call_id"`
	Fraction float64 `json:"fraction"`
	Text     string  `json:"text,omitempty"`
}

// NodeChunk is a part of what a node gives bit by bit.
type NodeChunk struct {
	Head
	CallID          string          `json:"call_id"`
	Data            json.RawMessage `json:"data"`
	ContentEncoding string          `json:"content_encoding,omitempty"`
}
