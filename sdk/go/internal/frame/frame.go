// Package frame holds the objects that travel over the bridge, as the runtime's JSON Schemas lay them down.
package frame

import (
	"encoding/json"
)

// Version is the version of the protocol.
const Version = 1

// Subprotocol is the WebSocket subprotocol.
const Subprotocol = "toolbridge.v1+json"

// Close codes of a WebSocket.
const (
	CloseNormal          = 1000
	CloseProtocol        = 4400
	CloseUnauthenticated = 4401
	CloseSuperseded      = 4409
	CloseHeartbeat       = 4410
)

// Numbered is a frame that is sent again after a break, where both sides can resume.
type Numbered interface {
	// Number sets the frame's number.
	Number(seq int64)
}

// Head is what every frame has. Commands and their results have no type.
type Head struct {
	Type string `json:"type,omitempty"`
	Seq  int64  `json:"seq,omitempty"`
}

// Number sets the frame's number.
func (h *Head) Number(seq int64) { h.Seq = seq }

// Error is a failure as it goes over the wire.
type Error struct {
	Type         string          `json:"type"`
	Code         string          `json:"code"`
	Message      string          `json:"message"`
	Field        string          `json:"field,omitempty"`
	Hint         string          `json:"hint,omitempty"`
	Retryable    bool            `json:"retryable"`
	RetryAfterMS int64           `json:"retry_after_ms,omitempty"`
	Details      json.RawMessage `json:"details,omitempty"`
}

// Values are named JSON values.
type Values = map[string]json.RawMessage
