package frame

import "encoding/json"

// Session is a session's key.
type Session struct {
	Kind  string `json:"kind"`
	Run   string `json:"run"`
	Step  int    `json:"step"`
	Round int    `json:"round"`
}

// SessionResult is the one answer to a session_open, session_save or session_close.
type SessionResult struct {
	Head
	RequestID string          `json:"request_id"`
	Status    string          `json:"status"`
	Keeps     bool            `json:"keeps,omitempty"`
	Saved     json.RawMessage `json:"saved,omitempty"`
	Error     *Error          `json:"error,omitempty"`
}

// SessionsHeld says which sessions a host still has.
type SessionsHeld struct {
	Head
	Instance string    `json:"instance"`
	Sessions []Session `json:"sessions"`
}
