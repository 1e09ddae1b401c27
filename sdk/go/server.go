package switchyard

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"switchyard/internal/frame"
	"switchyard/internal/link"
)

// defaultConcurrency is how many executions run at the same time where the package does not say.
const defaultConcurrency = 64

// rememberedCalls is of how many answered calls a repeat is known.
const rememberedCalls = 4096

var (
	errCancelled = errors.New("the execution was cancelled")
	errDeadline  = errors.New("the execution is out of time")
)

// server answers a runtime's calls of a host's nodes.
type server struct {
	host    *Host
	options ServeOptions
	link    *link.Link
	// lifetime is the context of all executions; fail ends it.
	lifetime context.Context
	fail     context.CancelCauseFunc
	slots    chan struct{}
	sessions *sessions
	// answersRequests is true where the runtime answers what nodes ask in the middle of their work.
	answersRequests atomic.Bool

	mutex sync.Mutex
	calls map[string]*call
	// answered are the ids of calls that are over, in a ring.
	answered map[string]bool
	ring     [rememberedCalls]string
	next     int
	// running counts the executions; idle, once there is one, is closed when they have ended.
	running int
	idle    chan struct{}
}

func newServer(h *Host, options ServeOptions, lifetime context.Context, fail context.CancelCauseFunc) *server {
	concurrency := h.pkg.Concurrency
	if concurrency <= 0 {
		concurrency = defaultConcurrency
	}
	s := &server{
		host: h, options: options, lifetime: lifetime, fail: fail,
		slots: make(chan struct{}, concurrency), calls: map[string]*call{}, answered: map[string]bool{},
	}
	s.link = options.link(s, frame.Hello{
		Role:         "package",
		Client:       frame.Client{Name: h.pkg.Namespace, Version: h.pkg.Version, Language: goVersion()},
		Capabilities: []string{"resume", "stream", "progress", "deflate", "requests", "sessions"},
	})
	s.sessions = newSessions(s)
	return s
}

// Welcomed says what sessions there are, and announces the node types.
func (s *server) Welcomed(welcome *frame.Welcome) {
	s.answersRequests.Store(slices.Contains(welcome.Capabilities, "requests"))
	if slices.Contains(welcome.Capabilities, "sessions") {
		for _, held := range s.sessions.heldFrames() {
			if err := s.link.Send(held); err != nil {
				s.fail(fmt.Errorf("what sessions there are cannot be said: %w", err))
			}
		}
	}
	announce := &frame.Announce{
		Head:    frame.Head{Type: "announce"},
		Package: frame.Package{Namespace: s.host.pkg.Namespace, Version: s.host.pkg.Version, Hash: s.host.hash()},
		Nodes:   s.host.specs,
	}
	if len(s.host.pkg.Credentials) > 0 {
		announce.Credentials = s.host.pkg.Credentials
	}
	if err := s.link.Send(announce); err != nil {
		s.fail(fmt.Errorf("the node types cannot be announced: %w", err))
	}
}

// Received follows a frame of the runtime's.
func (s *server) Received(incoming *frame.Incoming) {
	switch incoming.Type {
	case "node_execute":
		s.execute(incoming)
	case "node_probe":
		s.probe(incoming)
	case "node_cancel":
		if call := s.call(incoming.CallID); call != nil {
			call.cancel(errCancelled)
		}
	case "node_credit":
		if call := s.call(incoming.CallID); call != nil {
			call.credit.add(incoming.Add)
		}
	case "node_response":
		if call := s.call(incoming.CallID); call != nil {
			call.requests.answered(incoming)
		}
	case "session_open", "session_save", "session_close":
		s.sessions.received(incoming)
	case "announced":
		s.announced(incoming)
	case "goaway":
		s.options.Logger.Info("the runtime is about to leave", "reason", incoming.Reason)
	case "error":
		s.refused(incoming)
	default:
		s.link.Refuse("BadFrame", "FRAME_UNKNOWN", "A package does not know frames of this type.", incoming.Type)
	}
}

// Lost cancels what nobody waits for any more.
func (s *server) Lost(cause error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for id, call := range s.calls {
		call.abandoned.Store(true)
		call.cancel(cause)
		delete(s.calls, id)
	}
}

func (s *server) announced(incoming *frame.Incoming) {
	if len(incoming.Rejected) == 0 {
		s.options.Logger.Info("the runtime serves the node types", "nodes", incoming.Accepted)
		return
	}
	var reasons []string
	for _, rejection := range incoming.Rejected {
		reasons = append(reasons, rejection.ID+": "+rejection.Reason)
	}
	s.fail(fmt.Errorf("the runtime does not take the node types: %s", strings.Join(reasons, "; ")))
}

func (s *server) refused(incoming *frame.Incoming) {
	if incoming.Error == nil {
		return
	}
	if incoming.About == "announce" {
		s.fail(fmt.Errorf("the runtime does not take the node types: %s", incoming.Error.Message))
		return
	}
	s.options.Logger.Warn("the runtime could not follow a frame", "about", incoming.About, "error", incoming.Error.Message)
}

// drain tells the runtime to send nothing new, and waits for what is under way.
func (s *server) drain(atMost time.Duration) {
	_ = s.link.Send(&frame.Goaway{Type: "goaway", Reason: "the host stops", DrainMS: atMost.Milliseconds()})
	select {
	case <-s.whenIdle():
	case <-time.After(atMost):
		s.Lost(errCancelled)
	}
}

func (s *server) whenIdle() <-chan struct{} {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	idle := make(chan struct{})
	if s.running == 0 {
		close(idle)
	} else {
		s.idle = idle
	}
	return idle
}

// ended notes that an execution is answered.
func (s *server) ended() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.running--
	if s.running == 0 && s.idle != nil {
		close(s.idle)
		s.idle = nil
	}
}
