package switchyard

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/jsonvalue"
	"switchyard/internal/link"
)

const (
	// heldPerFrame is how many sessions one frame names.
	heldPerFrame = 500
	// openTime is how long opening a session may take where the runtime does not say, closeTime how long closing it may.
	openTime  = 60 * time.Second
	closeTime = 10 * time.Second
)

// sessions are those that a host has. They outlive connections.
type sessions struct {
	host   *Host
	logger *slog.Logger
	send   func(*frame.SessionResult) error
	// lifetime is the context of all that is done with them.
	lifetime context.Context
	// instance names the process.
	instance string

	mutex sync.Mutex
	held  map[frame.Session]*heldSession
}

// heldSession is open, or about to be.
type heldSession struct {
	driver *sessionDriver
	// cancel tells OpenSession that nobody waits any more.
	cancel context.CancelFunc
	// opened is closed once OpenSession has returned: live and err are set then.
	opened chan struct{}
	live   any
	err    error
	// working keeps saving and closing apart.
	working sync.Mutex
	// closing closes it once.
	closing  sync.Once
	unclosed error
}

func newSessions(s *server) *sessions {
	return &sessions{
		host: s.host, logger: s.options.Logger, lifetime: s.lifetime, instance: rand.Text(),
		send: func(result *frame.SessionResult) error { return s.link.Send(result) },
		held: map[frame.Session]*heldSession{},
	}
}

// heldFrames say what there is, to a runtime that may not know.
func (s *sessions) heldFrames() []*frame.SessionsHeld {
	if !s.opensAny() {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	frames := []*frame.SessionsHeld{}
	for key := range s.held {
		last := len(frames) - 1
		if last < 0 || len(frames[last].Sessions) == heldPerFrame {
			frames = append(frames, s.heldFrame())
			last++
		}
		frames[last].Sessions = append(frames[last].Sessions, key)
	}
	if len(frames) == 0 {
		frames = append(frames, s.heldFrame())
	}
	return frames
}

func (s *sessions) heldFrame() *frame.SessionsHeld {
	return &frame.SessionsHeld{
		Head: frame.Head{Type: "sessions_held"}, Instance: s.instance, Sessions: []frame.Session{},
	}
}

// received follows a frame that asks for something: what is had changes at once, in the order of the frames.
func (s *sessions) received(incoming *frame.Incoming) {
	if incoming.Session == nil {
		s.answer(incoming, nil, &NodeError{Code: "PARAMETER_INVALID", Message: "The frame names no session."})
		return
	}
	key := *incoming.Session
	switch incoming.Type {
	case "session_open":
		s.open(key, incoming)
	case "session_save":
		s.save(key, incoming)
	case "session_close":
		s.close(key, incoming)
	}
}

func (s *sessions) open(key frame.Session, incoming *frame.Incoming) {
	driver, err := s.driver(key)
	if err != nil {
		s.answer(incoming, nil, err)
		return
	}
	before := s.take(key)
	patience := openTime
	if incoming.DeadlineMS > 0 {
		patience = time.Duration(incoming.DeadlineMS) * time.Millisecond
	}
	ctx, cancel := context.WithTimeout(s.lifetime, patience)
	held := &heldSession{driver: driver, cancel: cancel, opened: make(chan struct{})}
	s.mutex.Lock()
	s.held[key] = held
	s.mutex.Unlock()
	call := s.context(ctx, incoming)
	go func() {
		// The runtime opens it anew: what it was before is of no use to it.
		if before != nil {
			s.log(key, s.end(before))
		}
		held.live, held.err = guarded(func() (any, error) {
			if incoming.Saved != nil {
				return driver.reopen(call, incoming.Saved)
			}
			return driver.open(call)
		})
		close(held.opened)
	}()
	go func() {
		select {
		case <-held.opened:
		case <-ctx.Done():
		}
		select {
		case <-held.opened:
			if held.err != nil {
				s.drop(key, held)
			}
			s.answer(incoming, &frame.SessionResult{Keeps: driver.keeps()}, held.err)
		default:
			s.drop(key, held)
			s.answer(incoming, nil, &NodeError{
				Code: "SESSION_UNANSWERED", Message: "The session was not opened in time.", Retryable: true,
			})
			s.log(key, s.end(held))
		}
	}()
}

func (s *sessions) save(key frame.Session, incoming *frame.Incoming) {
	held := s.get(key)
	go func() {
		if held == nil || held.driver.save == nil {
			s.answer(incoming, nil, SessionLost("This host does not have the session any more.", nil))
			return
		}
		<-held.opened
		held.working.Lock()
		defer held.working.Unlock()
		saved, err := guarded(func() (any, error) {
			if held.err != nil {
				return nil, held.err
			}
			return held.driver.save(s.lifetime, held.live)
		})
		result := &frame.SessionResult{}
		if err == nil {
			result.Saved, err = jsonvalue.Encode(saved)
		}
		s.answer(incoming, result, err)
	}()
}

func (s *sessions) close(key frame.Session, incoming *frame.Incoming) {
	held := s.take(key)
	go func() {
		var err error
		if held != nil {
			err = s.end(held)
		} else if incoming.Saved != nil {
			err = s.closeSaved(key, incoming)
		}
		s.answer(incoming, &frame.SessionResult{}, err)
	}()
}

// closeSaved closes what another process had.
func (s *sessions) closeSaved(key frame.Session, incoming *frame.Incoming) error {
	driver, err := s.driver(key)
	if err != nil || !driver.keeps() {
		return err
	}
	ctx, cancel := context.WithTimeout(s.lifetime, closeTime)
	defer cancel()
	live, err := guarded(func() (any, error) { return driver.reopen(s.context(ctx, incoming), incoming.Saved) })
	if err != nil {
		return err
	}
	_, err = guarded(func() (any, error) { return nil, driver.close(ctx, live) })
	return err
}

// end closes a session, also where it is only being opened.
func (s *sessions) end(held *heldSession) error {
	held.cancel()
	<-held.opened
	if held.err != nil {
		return nil
	}
	held.closing.Do(func() {
		held.working.Lock()
		defer held.working.Unlock()
		ctx, cancel := context.WithTimeout(s.lifetime, closeTime)
		defer cancel()
		_, held.unclosed = guarded(func() (any, error) { return nil, held.driver.close(ctx, held.live) })
	})
	return held.unclosed
}

// closeAll closes all of them: the host ends.
func (s *sessions) closeAll() {
	s.mutex.Lock()
	all := s.held
	s.held = map[frame.Session]*heldSession{}
	s.mutex.Unlock()
	var ending sync.WaitGroup
	for key, held := range all {
		ending.Add(1)
		go func() {
			defer ending.Done()
			s.log(key, s.end(held))
		}()
	}
	ending.Wait()
}

// live gives the session that a call names; nil where it names none.
func (s *sessions) live(key *frame.Session) (any, error) {
	if key == nil {
		return nil, nil
	}
	if held := s.get(*key); held != nil {
		select {
		case <-held.opened:
			if held.err == nil {
				return held.live, nil
			}
		default:
		}
	}
	return nil, SessionLost("This host does not have the session any more.", nil)
}

func (s *sessions) get(key frame.Session) *heldSession {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.held[key]
}

func (s *sessions) take(key frame.Session) *heldSession {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	held := s.held[key]
	delete(s.held, key)
	return held
}

// drop forgets a session unless another one has its key by now.
func (s *sessions) drop(key frame.Session, held *heldSession) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.held[key] == held {
		delete(s.held, key)
	}
}

// opensAny is true where the package has a block.
func (s *sessions) opensAny() bool {
	for _, declared := range s.host.nodes {
		if declared.driver != nil {
			return true
		}
	}
	return false
}

func (s *sessions) driver(key frame.Session) (*sessionDriver, error) {
	for _, declared := range s.host.nodes {
		if declared.driver != nil && declared.spec.Session == key.Kind {
			return declared.driver, nil
		}
	}
	return nil, &NodeError{Code: "SESSION_UNAVAILABLE", Message: "This host opens no sessions of the kind " + key.Kind + "."}
}

func (s *sessions) context(ctx context.Context, incoming *frame.Incoming) *Context {
	logger := func() *slog.Logger { return s.logger }
	execution := Execution{Params: incoming.Settings, Logger: logger}
	return &Context{Context: ctx, execution: execution, outputs: map[string]json.RawMessage{}}
}

// answer answers what was asked, exactly once.
func (s *sessions) answer(incoming *frame.Incoming, result *frame.SessionResult, err error) {
	if err != nil || result == nil {
		result = &frame.SessionResult{Error: s.failure(err)}
	}
	result.Head, result.RequestID, result.Status = frame.Head{Type: "session_result"}, incoming.RequestID, "success"
	if result.Error != nil {
		result.Status = "error"
	}
	sent := s.send(result)
	if errors.Is(sent, link.ErrTooLarge) {
		s.logger.Warn("what was saved of a session is too large to be sent", "error", sent)
		result.Status, result.Saved, result.Error = "error", nil, s.failure(sent)
		_ = s.send(result)
	}
}

func (s *sessions) failure(err error) *frame.Error {
	var foreseen *NodeError
	if errors.As(err, &foreseen) {
		if foreseen.Cause != nil {
			s.logger.Warn(foreseen.Message, "cause", foreseen.Cause)
		}
		return foreseen.wire()
	}
	s.logger.Error("the package failed with a session", "error", err)
	return &frame.Error{Type: "ToolError", Code: "NODE_FAILED", Message: "The package failed unexpectedly with the session."}
}

func (s *sessions) log(key frame.Session, err error) {
	if err != nil {
		s.logger.Error("a session could not be closed", "run", key.Run, "step", key.Step, "error", err)
	}
}

// guarded keeps a panic of the author's from taking the host down.
func guarded(work func() (any, error)) (result any, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value, debug.Stack()}
		}
	}()
	return work()
}
