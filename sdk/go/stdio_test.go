package switchyard_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"log/slog"
	"testing"

	"switchyard"
	"switchyard/internal/scripted"
)

// pipes are what a runtime holds of a host that it started.
type pipes struct {
	test testing.TB
	to   io.WriteCloser
	from io.Reader
}

func (p pipes) send(frame scripted.Frame) {
	p.test.Helper()
	data, err := json.Marshal(frame)
	if err != nil {
		p.test.Fatal(err)
	}
	message := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	if _, err := p.to.Write(append(message, data...)); err != nil {
		p.test.Fatal(err)
	}
}

func (p pipes) next() scripted.Frame {
	p.test.Helper()
	var length [4]byte
	if _, err := io.ReadFull(p.from, length[:]); err != nil {
		p.test.Fatal(err)
	}
	data := make([]byte, binary.BigEndian.Uint32(length[:]))
	if _, err := io.ReadFull(p.from, data); err != nil {
		p.test.Fatal(err)
	}
	var frame scripted.Frame
	if err := json.Unmarshal(data, &frame); err != nil {
		p.test.Fatal(err)
	}
	return frame
}

func serveOverPipes(t *testing.T) (pipes, <-chan error) {
	t.Helper()
	host, err := switchyard.NewHost(tests, &echo{})
	if err != nil {
		t.Fatal(err)
	}
	input, to := io.Pipe()
	from, output := io.Pipe()
	over := make(chan error, 1)
	go func() {
		over <- host.Serve(context.Background(), switchyard.ServeOptions{
			Input: input, Output: output, Token: "t", Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		})
	}()
	return pipes{t, to, from}, over
}

func TestHostServesOverPipes(t *testing.T) {
	runtime, over := serveOverPipes(t)
	if hello := runtime.next(); hello["type"] != "hello" || hello["auth"] != "t" {
		t.Errorf("it says hello as %v", hello)
	}
	runtime.send(scripted.Welcome)
	if announce := runtime.next(); announce["type"] != "announce" {
		t.Errorf("then there came %v", announce)
	}
	runtime.send(execute("1", "hello Ä")[0])
	if result := runtime.next(); result["outputs"].(map[string]any)["said"] != "hello Ä" {
		t.Errorf("it answers %v", result)
	}
	_ = runtime.to.Close()
	if err := <-over; err != nil {
		t.Errorf("a pipe that ends is an error: %v", err)
	}
}

func TestPipeThatBreaksWithinAFrameIsAnError(t *testing.T) {
	runtime, over := serveOverPipes(t)
	runtime.next()
	if _, err := runtime.to.Write([]byte{0, 0, 0, 9, '{'}); err != nil {
		t.Fatal(err)
	}
	_ = runtime.to.Close()
	if err := <-over; err == nil {
		t.Error("a half frame is no error")
	}
}

func TestFrameThatClaimsTooMuchIsRefused(t *testing.T) {
	runtime, over := serveOverPipes(t)
	runtime.next()
	if _, err := runtime.to.Write([]byte{0xff, 0xff, 0xff, 0xff}); err != nil {
		t.Fatal(err)
	}
	if err := <-over; err == nil {
		t.Error("a frame of four gigabytes is read")
	}
}
