package link

import (
	"errors"
	"slices"
	"time"

	"switchyard/internal/frame"
)

// ErrLost says that a connection could not be taken up again.
var ErrLost = errors.New("the connection to the runtime was lost")

// session is what a connection keeps over its breaks.
type session struct {
	// id is empty while nothing is to be taken up.
	id, token string
	ttl       time.Duration
	resumable bool
	// maxFrame is the largest frame that the runtime takes.
	maxFrame int
	deflate  bool
	// sent is the number of the last reliable frame of ours, waiting those that the runtime has not acknowledged.
	sent    int64
	waiting []sentFrame
	// received is the number of the last reliable frame of the runtime's, acked what we told it of.
	received, acked int64
	brokeAt         time.Time
}

type sentFrame struct {
	seq  int64
	data []byte
}

// acknowledge forgets what the runtime has.
func (s *session) acknowledge(seq int64) {
	s.waiting = slices.DeleteFunc(s.waiting, func(sent sentFrame) bool { return sent.seq <= seq })
}

// begin takes what the runtime said when it let us in; it gives true when an earlier connection was taken up.
func (s *session) begin(welcome *frame.Welcome) bool {
	resumed := welcome.Resumed && s.id != ""
	if !resumed {
		*s = session{}
	}
	s.id, s.token, s.brokeAt = welcome.ConnectionID, welcome.ResumeToken, time.Time{}
	s.ttl = time.Duration(welcome.SessionTTLMS) * time.Millisecond
	s.resumable = slices.Contains(welcome.Capabilities, "resume")
	s.deflate = slices.Contains(welcome.Capabilities, "deflate")
	s.maxFrame = welcome.Limits.MaxFrame
	if resumed {
		s.acknowledge(welcome.LastSeq)
	}
	return resumed
}

func (l *Link) resume() *frame.Resume {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.state.id == "" {
		return nil
	}
	return &frame.Resume{ConnectionID: l.state.id, Token: l.state.token, LastSeq: l.state.received}
}

// broke notes that the socket is gone. It gives an error when what was under way is lost with it.
func (l *Link) broke(cause error) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.wire = nil
	if l.state.id == "" {
		return nil
	}
	if l.state.brokeAt.IsZero() {
		l.state.brokeAt = time.Now()
	}
	if l.state.resumable && !l.stopping && !l.config.Once && !superseded(cause) {
		return nil
	}
	l.state = session{}
	return errors.Join(ErrLost, cause)
}

// expiry fires when the runtime has given the broken connection up.
func (l *Link) expiry() <-chan time.Time {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.state.id == "" {
		return nil
	}
	return time.After(time.Until(l.state.brokeAt.Add(l.state.ttl)))
}

func (l *Link) expire() {
	l.mutex.Lock()
	l.state = session{}
	l.mutex.Unlock()
	l.config.Peer.Lost(ErrLost)
}
