package transport

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"switchyard/internal/frame"
)

// DialWebSocket connects to the bridge at a ws: or wss: address. The token travels in a header, never in the address.
func DialWebSocket(ctx context.Context, url, token string) (Conn, error) {
	header := http.Header{}
	if token != "" {
		header.Set("Authorization", "Bearer "+token)
	}
	conn, response, err := websocket.Dial(ctx, url, &websocket.DialOptions{
		HTTPHeader:   header,
		Subprotocols: []string{frame.Subprotocol},
	})
	if err != nil {
		return nil, dialError(url, response, err)
	}
	conn.SetReadLimit(maxFrame)
	return &webSocket{conn}, nil
}

func dialError(url string, response *http.Response, err error) error {
	if response != nil {
		switch response.StatusCode {
		case http.StatusUnauthorized, http.StatusForbidden:
			return fmt.Errorf("%w: %s answers %s: check the token", ErrRefused, url, response.Status)
		case http.StatusNotFound:
			return fmt.Errorf("%w: there is no bridge at %s: check the address", ErrRefused, url)
		}
	}
	return err
}

type webSocket struct{ conn *websocket.Conn }

func (w *webSocket) Read(ctx context.Context) ([]byte, error) {
	kind, data, err := w.conn.Read(ctx)
	if err != nil {
		var closed websocket.CloseError
		if errors.As(err, &closed) {
			return nil, &CloseError{int(closed.Code), closed.Reason, err}
		}
		return nil, err
	}
	if kind != websocket.MessageText {
		return nil, errors.New("the runtime sent a binary frame where text was agreed on")
	}
	return data, nil
}

func (w *webSocket) Write(ctx context.Context, data []byte) error {
	return w.conn.Write(ctx, websocket.MessageText, data)
}

func (w *webSocket) Close(code int, reason string) error {
	return w.conn.Close(websocket.StatusCode(code), reason)
}

func (w *webSocket) Abort() { _ = w.conn.CloseNow() }
