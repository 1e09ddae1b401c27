package frame

import "encoding/json"

// Incoming is any frame that the runtime sends to a host or a client: it has the fields of all of them, so that a frame
// is read once.
type Incoming struct {
	Head
	ContentEncoding string `json:"content_encoding"`

	// ping, pong
	TS     float64 `json:"ts"`
	SeqAck *int64  `json:"seq_ack"`
	// goaway, node_cancel
	Reason  string `json:"reason"`
	DrainMS int64  `json:"drain_ms"`
	// error, and every answer
	Error *Error `json:"error"`
	About string `json:"about"`

	// announced
	Accepted []string    `json:"accepted"`
	Rejected []Rejection `json:"rejected"`
	// node_execute, node_probe
	CallID         string `json:"call_id"`
	NodeType       string `json:"node_type"`
	NodeID         string `json:"node_id"`
	Params         Raw    `json:"params"`
	IdempotencyKey string `json:"idempotency_key"`
	Attempt        int    `json:"attempt"`
	DeadlineMS     int64  `json:"deadline_ms"`
	Provenance     Values `json:"provenance"`
	Credit         int    `json:"credit"`
	Meta           *Meta  `json:"meta"`
	// node_execute, session_open, session_save, session_close
	Session *Session `json:"session"`
	// session_open
	Settings Values `json:"settings"`
	// session_open, session_close
	Saved Raw `json:"saved"`
	// node_response, session_open, session_save, session_close
	RequestID string `json:"request_id"`
	// node_credit
	Add int `json:"add"`

	// answers to commands
	ID      string `json:"id"`
	Command string `json:"command"`
	Success *bool  `json:"success"`
	// answers to calls
	RPCID     string   `json:"rpc_id"`
	BatchID   string   `json:"batch_id"`
	Status    string   `json:"status"`
	Result    Raw      `json:"result"`
	Results   Raw      `json:"results"`
	Billing   *Billing `json:"billing"`
	ChunkType string   `json:"chunk_type"`
	Data      Raw      `json:"data"`
	Progress  float64  `json:"progress"`
	Total     float64  `json:"total"`
	Message   string   `json:"message"`
	// tool_execution
	SessionID     string `json:"session_id"`
	ToolExecution Raw    `json:"tool_execution"`
}

// Raw is JSON that is read later.
type Raw = json.RawMessage

// Rejection says why a node type is not served.
type Rejection struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

// Parse reads a frame.
func Parse(data []byte) (*Incoming, error) {
	incoming := &Incoming{}
	if err := json.Unmarshal(data, incoming); err != nil {
		return nil, err
	}
	return incoming, incoming.inflate()
}

// SeqOf gives the number of a frame that cannot be read as a whole; 0 when it has none.
func SeqOf(data []byte) int64 {
	var numbered struct {
		Seq int64 `json:"seq"`
	}
	if json.Unmarshal(data, &numbered) != nil {
		return 0
	}
	return numbered.Seq
}

// IsCommandResult is true for the answer to a command, which has no type.
func (f *Incoming) IsCommandResult() bool { return f.Type == "" && f.Success != nil }

// Traceparent is the trace context that came with a call; empty where none did.
func (f *Incoming) Traceparent() string {
	if f.Meta == nil {
		return ""
	}
	return f.Meta.Traceparent
}

// Cost is what a call has cost, in US dollars.
func (f *Incoming) Cost() float64 { return f.Billing.Cost() }

// Reliable is true for frames that are numbered where both sides can resume.
func (f *Incoming) Reliable() bool { return f.Seq > 0 }
