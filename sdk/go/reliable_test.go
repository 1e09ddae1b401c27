package switchyard_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"strings"
	"testing"

	"switchyard/internal/scripted"
)

func TestWhatCameIsAcknowledged(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, resumable)
	for seq := 1; seq <= 40; seq++ {
		c.Send(scripted.Frame{"type": "node_cancel", "seq": seq, "call_id": "nobody's", "reason": ""})
	}
	for acked := 0.0; acked < 40; {
		acked = c.Ack()["seq"].(float64)
	}
	c.Send(scripted.Frame{"type": "node_cancel", "seq": 7, "call_id": "nobody's", "reason": ""})
	if again := c.Ack(); again["seq"] != 40.0 {
		t.Errorf("a repeated frame is answered by %v", again)
	}
	c.Send(scripted.Frame{"type": "ping", "ts": 5})
	if pong := c.Pong(); pong["ts"] != 5.0 || pong["seq_ack"] != 40.0 {
		t.Errorf("it shows life by %v", pong)
	}
}

func TestAFrameThatCannotBeReadIsNotAskedForAgain(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, resumable)
	c.SendText(`{"type":"node_execute","seq":1,"call_id":{}}`)
	c.Next("error")
	c.Send(execute("1", "hello", scripted.Frame{"seq": 2})...)
	c.Next("node_result")
}

func TestAcknowledgedFramesAreNotSentAgain(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, resumable)
	c.Send(execute("1", "hello", scripted.Frame{"seq": 1})...)
	c.Next("node_result")
	c.Send(scripted.Frame{"type": "ack", "seq": 2})
	c.Send(execute("2", "hello", scripted.Frame{"seq": 2})...)
	c.Next("node_result")
	c.Drop()
	c = runtime.Accept()
	c.Next("hello")
	c.Send(scripted.Welcome, resumable, scripted.Frame{"resumed": true, "last_seq": 2})
	if again := c.Next("node_result"); again["call_id"] != "2" || again["seq"] != 3.0 {
		t.Errorf("it sends again %v", again)
	}
	c.Send(execute("3", "hello", scripted.Frame{"seq": 3})...)
	if next := c.Next("node_result"); next["call_id"] != "3" || next["seq"] != 4.0 {
		t.Errorf("then there came %v", next)
	}
}

func TestLargePayloadsTravelCompressed(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, scripted.Frame{"capabilities": []string{"deflate"}})
	var compressed bytes.Buffer
	writer := zlib.NewWriter(&compressed)
	text := strings.Repeat("Ä", 20_000)
	_, _ = writer.Write([]byte(`{"text":"` + text + `"}`))
	_ = writer.Close()
	params := base64.StdEncoding.EncodeToString(compressed.Bytes())
	c.Send(execute("1", "", scripted.Frame{"params": params, "content_encoding": "deflate"})...)
	result := c.Next("node_result")
	if result["content_encoding"] != "deflate" || inflated(t, result["outputs"].(string)) != `{"said":"`+text+`"}` {
		t.Errorf("it answers %v", result)
	}
	for _, wrong := range []string{"x", "eJw=", base64.StdEncoding.EncodeToString([]byte("{}"))} {
		c.Send(execute("2", "", scripted.Frame{"params": wrong, "content_encoding": "deflate"})...)
		c.Next("error")
	}
	c.Send(execute("3", "hello")...)
	if result := c.Next("node_result"); result["content_encoding"] != nil {
		t.Errorf("a small result comes as %v", result)
	}
}

func inflated(t *testing.T, text string) string {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer
	if _, err := plain.ReadFrom(reader); err != nil {
		t.Fatal(err)
	}
	return plain.String()
}
