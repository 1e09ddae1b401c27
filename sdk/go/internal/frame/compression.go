package frame

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

const (
	// compressOver is the size from which on a payload travels compressed, in bytes.
	compressOver = 10 * 1024
	// maxInflated is how much a compressed payload may hold: what is small on the wire must not fill the memory.
	maxInflated = 16 * 1024 * 1024
	deflate     = "deflate"
)

// Deflated gives the base64 of compressed JSON, as a JSON text; ok is false when it would not get smaller.
func Deflated(payload json.RawMessage) (text json.RawMessage, ok bool) {
	if len(payload) <= compressOver {
		return nil, false
	}
	var buffer bytes.Buffer
	writer := zlib.NewWriter(&buffer)
	if _, err := writer.Write(payload); err != nil || writer.Close() != nil {
		return nil, false
	}
	text, err := json.Marshal(base64.StdEncoding.EncodeToString(buffer.Bytes()))
	return text, err == nil && len(text) < len(payload)
}

// inflate puts the payload of a compressed frame in its place.
func (f *Incoming) inflate() error {
	if f.ContentEncoding == "" {
		return nil
	}
	if f.ContentEncoding != deflate {
		return fmt.Errorf("the content encoding %q is not known", f.ContentEncoding)
	}
	for _, payload := range []*Raw{&f.Params, &f.Result, &f.Results, &f.Data} {
		if *payload == nil {
			continue
		}
		value, err := inflated(*payload)
		if err != nil {
			return err
		}
		*payload = value
	}
	return nil
}

func inflated(payload Raw) (Raw, error) {
	var compressed []byte
	if err := json.Unmarshal(payload, &compressed); err != nil {
		return nil, err
	}
	reader, err := zlib.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, err
	}
	value, err := io.ReadAll(io.LimitReader(reader, maxInflated+1))
	if err != nil {
		return nil, err
	}
	if len(value) > maxInflated {
		return nil, errors.New("the payload is too large when inflated")
	}
	if !json.Valid(value) {
		return nil, errors.New("the payload is not JSON")
	}
	return value, nil
}

// Compress puts compressed payloads in place of large ones.
func (f *NodeResult) Compress() {
	payload, isRaw := f.Outputs.(json.RawMessage)
	if !isRaw {
		return
	}
	if text, ok := Deflated(payload); ok {
		f.Outputs, f.ContentEncoding = text, deflate
	}
}

// Compress puts a compressed payload in place of a large one.
func (f *NodeChunk) Compress() {
	if text, ok := Deflated(f.Data); ok {
		f.Data, f.ContentEncoding = text, deflate
	}
}

// Compress puts a compressed payload in place of a large one.
func (f *ToolCall) Compress() {
	if text, ok := Deflated(f.Kwargs); ok {
		f.Kwargs, f.ContentEncoding = text, deflate
	}
}
