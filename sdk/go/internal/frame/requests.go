package frame

// NodeRequest asks the runtime for something in the middle of an execution.
type NodeRequest struct {
	Head
	CallID    string `json:"call_id"`
	RequestID string `json:"request_id"`
	Method    string `json:"method"`
	Params    any    `json:"params"`
}
