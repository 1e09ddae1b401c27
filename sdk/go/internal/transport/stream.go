package transport

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// stream carries frames over pipes: four bytes of length, the largest first, then the JSON text.
type stream struct {
	reader *bufio.Reader
	input  io.ReadCloser
	mutex  sync.Mutex
	output io.WriteCloser
}

// NewStream carries frames over the pipes of a process.
func NewStream(input io.ReadCloser, output io.WriteCloser) Conn {
	return &stream{reader: bufio.NewReader(input), input: input, output: output}
}

func (s *stream) Read(ctx context.Context) ([]byte, error) {
	stop := context.AfterFunc(ctx, func() { _ = s.input.Close() })
	defer stop()
	var length [4]byte
	if _, err := io.ReadFull(s.reader, length[:]); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, &CloseError{Code: 1000, Reason: "the pipe ended", cause: err}
		}
		return nil, err
	}
	size := binary.BigEndian.Uint32(length[:])
	if size > maxFrame {
		return nil, fmt.Errorf("a frame of %d bytes is larger than the largest one of %d", size, maxFrame)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(s.reader, data); err != nil {
		return nil, err
	}
	return data, nil
}

func (s *stream) Write(_ context.Context, data []byte) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	message := binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(data)), uint32(len(data)))
	_, err := s.output.Write(append(message, data...))
	return err
}

func (s *stream) Close(int, string) error { return errors.Join(s.output.Close(), s.input.Close()) }

func (s *stream) Abort() { _ = s.Close(0, "") }
