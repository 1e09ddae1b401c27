package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"switchyard/internal/frame"
)

// Session is the tools of an agent node of a flow, as the designer wired them. Its calls are steps of a run.
type Session struct {
	// ID names the session, Run the run whose steps its calls are.
	ID, Run string
	// Tools are what can be called.
	Tools []ToolInfo

	client *Client
	byName map[string]ToolInfo
}

// ToolInfo is a tool of a session.
type ToolInfo struct {
	ID          string `json:"tool_id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Type is standard or streaming.
	Type string `json:"type"`
	// Parameters is the JSON Schema of the arguments, Output that of the results.
	Parameters json.RawMessage `json:"parameters"`
	Output     json.RawMessage `json:"output_schema"`
	TimeoutMS  int64           `json:"timeout_ms"`
}

// OpenSession opens a session on the tools of an agent node. Parameters of scope Message read from the message, which may
// be nil.
func (c *Client) OpenSession(ctx context.Context, flow, node string, message map[string]any) (*Session, error) {
	args := map[string]any{"flow_id": flow, "node_id": node}
	if message != nil {
		args["message"] = message
	}
	var opened struct {
		SessionID string     `json:"session_id"`
		RunID     string     `json:"run_id"`
		Tools     []ToolInfo `json:"tools"`
	}
	if err := c.command(ctx, "open_session", args, &opened); err != nil {
		return nil, err
	}
	session := &Session{
		ID: opened.SessionID, Run: opened.RunID, Tools: opened.Tools, client: c, byName: map[string]ToolInfo{},
	}
	for i, tool := range session.Tools {
		if tool.Type == "" {
			session.Tools[i].Type = "standard"
		}
		if tool.Description == "" {
			session.Tools[i].Description = "Tool: " + tool.Name
		}
		session.byName[tool.Name] = session.Tools[i]
	}
	return session, nil
}

// Close ends the session, and with it its run.
func (s *Session) Close(ctx context.Context) error {
	return s.client.command(ctx, "cleanup_session", map[string]any{"session_id": s.ID}, nil)
}

// tool gives the id of a tool; a name that the session does not have gets one that the runtime does not know either.
func (s *Session) tool(name string) ToolInfo {
	if tool, known := s.byName[name]; known {
		return tool
	}
	return ToolInfo{ID: s.ID + "." + name, Name: name}
}

// commandTimeout is how long a command may take.
const commandTimeout = 30 * time.Second

func (c *Client) command(ctx context.Context, name string, args, result any) error {
	ctx, cancel := context.WithTimeout(ctx, commandTimeout)
	defer cancel()
	id := newID("command_")
	waiting := c.wait(id, 1)
	defer c.forget(id)
	if err := c.link.Send(&frame.Command{Command: name, ID: id, Args: args}); err != nil {
		return c.notSent(name, err)
	}
	select {
	case answer := <-waiting.frames:
		if !*answer.Success {
			return toolError(name, answer.Error, false)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(answer.Result, result)
	case <-waiting.lost:
		return toolError(name, errConnectionLost, false)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// object writes arguments as a JSON object; nil has none.
func object(args any) (json.RawMessage, error) {
	if args == nil {
		return json.RawMessage("{}"), nil
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return nil, fmt.Errorf("the arguments cannot be written as JSON: %w", err)
	}
	if len(raw) == 0 || raw[0] != '{' {
		return nil, errors.New("the arguments are no object: give a map or a struct")
	}
	return raw, nil
}
