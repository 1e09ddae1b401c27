package link

import (
	"bytes"
	"encoding/json"
	"errors"

	"switchyard/internal/frame"
	"switchyard/internal/transport"
)

var (
	// ErrDisconnected says that a frame was not sent, because there is no connection.
	ErrDisconnected = errors.New("there is no connection to the runtime")
	// ErrTooLarge says that a frame was not sent, because the runtime would not take it.
	ErrTooLarge = errors.New("the frame is larger than the runtime takes")
)

// compressible is a frame with a payload that may travel compressed.
type compressible interface{ Compress() }

// Send sends a frame. A reliable one waits for the connection to be taken up while it is broken; any other is dropped.
func (l *Link) Send(outgoing any) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	state := &l.state
	if state.id == "" {
		return ErrDisconnected
	}
	if payload, ok := outgoing.(compressible); ok && state.deflate {
		payload.Compress()
	}
	numbered, reliable := outgoing.(frame.Numbered)
	reliable = reliable && state.resumable
	if !reliable && l.wire == nil {
		return ErrDisconnected
	}
	if reliable {
		numbered.Number(state.sent + 1)
	}
	data, err := marshal(outgoing)
	if err != nil {
		return err
	}
	if state.maxFrame > 0 && len(data) > state.maxFrame {
		return ErrTooLarge
	}
	if reliable {
		state.sent++
		state.waiting = append(state.waiting, sentFrame{state.sent, data})
	}
	if l.wire != nil {
		l.wire.enqueue(data)
	}
	return nil
}

// Refuse says that a frame could not be followed.
func (l *Link) Refuse(kind, code, message, about string) {
	_ = l.Send(&frame.Refusal{
		Type:  "error",
		Error: frame.Error{Type: kind, Code: code, Message: message},
		About: about,
	})
}

// marshal writes JSON as it is, without the escapes that HTML needs.
func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), err
}

// readWelcome reads the runtime's first frame.
func readWelcome(data []byte) (*frame.Welcome, error) {
	var first struct {
		Type  string       `json:"type"`
		Error *frame.Error `json:"error"`
		frame.Welcome
	}
	if err := json.Unmarshal(data, &first); err != nil {
		return nil, err
	}
	if first.Type == "error" && first.Error != nil {
		if first.Error.Type == "UnsupportedVersion" || first.Error.Type == "Unauthenticated" || first.Error.Type == "Forbidden" {
			return nil, errors.Join(transport.ErrRefused, errors.New(first.Error.Message))
		}
		return nil, errors.New(first.Error.Message)
	}
	if first.Type != "welcome" {
		return nil, errors.New("the runtime's first frame is no welcome")
	}
	return &first.Welcome, nil
}
