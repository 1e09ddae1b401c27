package switchyard

import (
	"encoding/json"

	"switchyard/internal/frame"
)

// toolExecutionCapability lets the runtime send how calls stand.
const toolExecutionCapability = "tool_execution"

// ToolExecution is how one call of a session stands.
type ToolExecution struct {
	// SessionID names the session, CallID the call, by the runtime's name for it.
	SessionID, CallID string
	// Status is starting (the call was made), validating (it is checked or waits for a person's consent), executing (its node
	// works) or completed (it is answered, well or not).
	Status string `json:"status"`
	// ToolName is the tool's name as it was called.
	ToolName string `json:"tool_name"`
	// ToolIndex tells which of the TotalTools calls under way together it is; the first has 1.
	ToolIndex  int `json:"tool_index"`
	TotalTools int `json:"total_tools"`
	// ToolCount is how many calls the session has made in all.
	ToolCount int `json:"tool_count"`
	// Preview is, of a completed call, the beginning of the result as JSON, or what the error is called and means.
	Preview string `json:"preview"`
}

// toolExecution reads a frame; what a newer runtime adds to it is passed over.
func toolExecution(incoming *frame.Incoming) (ToolExecution, error) {
	execution := ToolExecution{SessionID: incoming.SessionID, CallID: incoming.CallID}
	err := json.Unmarshal(incoming.ToolExecution, &execution)
	return execution, err
}
