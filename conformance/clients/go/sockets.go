package main

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/websocket"
	gorilla "github.com/gorilla/websocket"
)

// patience is how long a frame may take.
const patience = 20 * time.Second

func authorization(token string) http.Header {
	return http.Header{"Authorization": []string{"Bearer " + token}}
}

type coderSocket struct{ conn *websocket.Conn }

func dialCoder(url, token string, subprotocols []string) (socket, error) {
	conn, _, err := websocket.Dial(context.Background(), url, &websocket.DialOptions{
		HTTPHeader: authorization(token), Subprotocols: subprotocols,
	})
	return coderSocket{conn}, err
}

func (s coderSocket) send(text []byte) error {
	return s.conn.Write(context.Background(), websocket.MessageText, text)
}

func (s coderSocket) receive() ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, text, err := s.conn.Read(ctx)
	return text, err
}

func (s coderSocket) close() error { return s.conn.Close(websocket.StatusNormalClosure, "") }

type gorillaSocket struct{ conn *gorilla.Conn }

func dialGorilla(url, token string, subprotocols []string) (socket, error) {
	dialer := gorilla.Dialer{Subprotocols: subprotocols}
	conn, _, err := dialer.Dial(url, authorization(token))
	return gorillaSocket{conn}, err
}

func (s gorillaSocket) send(text []byte) error {
	return s.conn.WriteMessage(gorilla.TextMessage, text)
}

func (s gorillaSocket) receive() ([]byte, error) {
	if err := s.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	_, text, err := s.conn.ReadMessage()
	return text, err
}

func (s gorillaSocket) close() error {
	message := gorilla.FormatCloseMessage(gorilla.CloseNormalClosure, "")
	return s.conn.WriteControl(gorilla.CloseMessage, message, time.Now().Add(time.Second))
}
