// Command client plays a recorded session of the bridge with a WebSocket library that knows nothing of Switchyard:
// `client coder|gorilla session.json`. It ends with 1 when the runtime says something else than was recorded.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// socket is what a library has in common with the others.
type socket interface {
	send(text []byte) error
	receive() ([]byte, error)
	close() error
}

// libraries connect, each in its own way; a session without a subprotocol speaks the plain dialect.
var libraries = map[string]func(url, token string, subprotocols []string) (socket, error){
	"coder":   dialCoder,
	"gorilla": dialGorilla,
}

// session is a recording.
type session struct {
	Subprotocol string `json:"subprotocol"`
	Lines       []line `json:"lines"`
}

// line is a frame of the client's, or one of the server's.
type line struct {
	Client any `json:"client"`
	Server any `json:"server"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "Usage: client coder|gorilla session.json")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(library, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var recorded session
	if err := json.Unmarshal(text, &recorded); err != nil {
		return err
	}
	dial, known := libraries[library]
	if !known {
		return fmt.Errorf("there is no library %q", library)
	}
	var subprotocols []string
	if recorded.Subprotocol != "" {
		subprotocols = append(subprotocols, recorded.Subprotocol)
	}
	connection, err := dial(os.Getenv("SWITCHYARD_URL"), os.Getenv("SWITCHYARD_TOKEN"), subprotocols)
	if err != nil {
		return err
	}
	played := names{}
	for number, one := range recorded.Lines {
		if err := one.play(connection, played); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return connection.close()
}

func (l line) play(connection socket, known names) error {
	if l.Client != nil {
		text, err := json.Marshal(known.filled(l.Client))
		if err != nil {
			return err
		}
		return connection.send(text)
	}
	frame, err := next(connection)
	if err != nil {
		return err
	}
	return known.difference(l.Server, frame, "the frame")
}

// next passes over what only shows life.
func next(connection socket) (any, error) {
	for {
		text, err := connection.receive()
		if err != nil {
			return nil, err
		}
		var frame map[string]any
		if err := json.Unmarshal(text, &frame); err != nil {
			return nil, err
		}
		switch frame["type"] {
		case "ping", "ack", "agent_event":
		default:
			return frame, nil
		}
	}
}
