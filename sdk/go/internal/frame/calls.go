package frame

import "encoding/json"

// Command asks the other side to do something. It has no type.
type Command struct {
	Head
	Command string `json:"command"`
	ID      string `json:"id"`
	Args    any    `json:"args,omitempty"`
}

// ToolCall calls a tool; of the type rpc_tool_stream, one whose answer comes in chunks.
type ToolCall struct {
	Head
	RPCID           string          `json:"rpc_id"`
	ToolID          string          `json:"tool_id"`
	Kwargs          json.RawMessage `json:"kwargs"`
	ContentEncoding string          `json:"content_encoding,omitempty"`
	SessionID       string          `json:"session_id,omitempty"`
	DeadlineMS      int64           `json:"deadline_ms,omitempty"`
	IdempotencyKey  string          `json:"idempotency_key,omitempty"`
	Credit          int             `json:"credit,omitempty"`
	Meta            *Meta           `json:"meta,omitempty"`
}

// StreamCredit lets more chunks come.
type StreamCredit struct {
	Head
	RPCID string `json:"rpc_id"`
	Add   int    `json:"add"`
}

// Cancel cancels a call.
type Cancel struct {
	Head
	RPCID  string `json:"rpc_id"`
	Reason string `json:"reason,omitempty"`
}

// BatchCall calls many tools in one round trip.
type BatchCall struct {
	Head
	BatchID     string         `json:"batch_id"`
	Requests    []BatchRequest `json:"requests"`
	Parallel    *bool          `json:"parallel,omitempty"`
	MaxParallel int            `json:"max_parallel,omitempty"`
	StopOnError bool           `json:"stop_on_error,omitempty"`
	DeadlineMS  int64          `json:"deadline_ms,omitempty"`
}

// BatchRequest is one call of a batch.
type BatchRequest struct {
	Index  int             `json:"index"`
	ToolID string          `json:"tool_id"`
	Kwargs json.RawMessage `json:"kwargs"`
}

// BatchResult is the answer to one call of a batch.
type BatchResult struct {
	Index   int             `json:"index"`
	Status  string          `json:"status"`
	Result  json.RawMessage `json:"result"`
	Error   *Error          `json:"error"`
	Billing *Billing        `json:"billing"`
}
