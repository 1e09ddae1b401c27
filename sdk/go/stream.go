package switchyard

import (
	"context"
	"encoding/json"
	"time"

	"switchyard/internal/frame"
)

// window is how many chunks may be under way.
const window = 64

// Stream is the result of a tool that comes bit by bit:
//
//	stream, err := session.Stream(ctx, "count", args)
//	…
//	defer stream.Close()
//	for stream.Next() {
//		use(stream.Chunk())
//	}
//	if err := stream.Err(); err != nil { … }
//
// The tool gives no more than a window of chunks ahead of those that were taken. One goroutine uses a stream.
type Stream struct {
	session *Session
	ctx     context.Context
	call    *frame.ToolCall
	waiting *waiter
	release func()
	// taken counts the chunks since credit was last given.
	taken  int
	chunk  json.RawMessage
	result json.RawMessage
	cost   float64
	err    error
	over   bool
}

// Stream calls a tool whose result comes bit by bit. A context that is done cancels it.
func (s *Session) Stream(ctx context.Context, tool string, args any, options ...CallOption) (*Stream, error) {
	release, err := s.client.slot(ctx)
	if err != nil {
		return nil, err
	}
	call, err := s.prepare(ctx, "rpc_tool_stream", "rpc_stream_", tool, args, options)
	if err != nil {
		release()
		return nil, err
	}
	call.Credit = window
	// Beside the chunks, the last frame needs room.
	stream := &Stream{session: s, ctx: ctx, call: call, release: release}
	stream.waiting = s.client.wait(call.RPCID, 2*window)
	if err := s.client.link.Send(call); err != nil {
		stream.end()
		return nil, s.client.notSent(tool, err)
	}
	return stream, nil
}

// Next waits for the next chunk; it gives false when there is none.
func (s *Stream) Next() bool {
	late := time.NewTimer(chunkTimeout)
	defer late.Stop()
	for !s.over {
		select {
		case incoming := <-s.waiting.frames:
			if s.take(incoming) {
				return true
			}
		case <-s.waiting.lost:
			s.fail(toolError(s.tool(), errConnectionLost, true))
		case <-late.C:
			s.cancel()
			s.fail(toolError(s.tool(), &frame.Error{
				Type: "DeadlineExceeded", Code: "STREAM_TIMEOUT", Message: "Stream timeout", Retryable: true,
			}, true))
		case <-s.ctx.Done():
			s.fail(s.session.cancelled(s.ctx, s.call.RPCID, s.tool()))
		}
	}
	return false
}

// take reads a frame; it gives true for a chunk.
func (s *Stream) take(incoming *frame.Incoming) bool {
	s.cost += incoming.Cost()
	switch incoming.ChunkType {
	case "data":
		s.chunk = incoming.Data
		s.taken++
		if s.taken >= window/2 {
			_ = s.session.client.link.Send(&frame.StreamCredit{
				Head: frame.Head{Type: "rpc_stream_credit"}, RPCID: s.call.RPCID, Add: s.taken,
			})
			s.taken = 0
		}
		return true
	case "complete":
		s.result = incoming.Data
		s.end()
	case "error":
		s.fail(toolError(s.tool(), incoming.Error, true))
	}
	return false
}

// Chunk is the chunk that Next came to.
func (s *Stream) Chunk() json.RawMessage { return s.chunk }

// Result are the tool's results, once Next gave false and Err nil.
func (s *Stream) Result() json.RawMessage { return s.result }

// Cost is what the call has cost, in US dollars, once Next gave false.
func (s *Stream) Cost() float64 { return s.cost }

// Err says why the stream ended; nil when it is complete.
func (s *Stream) Err() error { return s.err }

// Close cancels the stream where it is not over.
func (s *Stream) Close() {
	if s.over {
		return
	}
	s.cancel()
	s.fail(context.Canceled)
}

func (s *Stream) tool() string { return s.call.ToolID[len(s.session.ID)+1:] }

func (s *Stream) cancel() {
	_ = s.session.client.link.Send(&frame.Cancel{Head: frame.Head{Type: "rpc_cancel"}, RPCID: s.call.RPCID})
}

func (s *Stream) fail(err error) {
	s.err = err
	s.end()
}

func (s *Stream) end() {
	if s.over {
		return
	}
	s.over = true
	s.session.client.forget(s.call.RPCID)
	s.release()
}
