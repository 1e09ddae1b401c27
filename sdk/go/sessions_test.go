package switchyard_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"switchyard"
	"switchyard/internal/scripted"
	"switchyard/switchyardtest"
)

// desk is a session.
type desk struct{ papers []string }

// useDesk opens desks, and counts those that are open.
type useDesk struct {
	switchyard.Block[*desk] `spec:"id=Test.UseDesk,name=Use desk"`
	Room                    switchyard.OptVariable[string] `spec:"customScope,maxLength=100,description=Where it stands."`
	mutex                   sync.Mutex
	open                    int
	// entered gets the room of each call of OpenSession; hold keeps it until the context ends.
	entered chan string
	hold    bool
}

func (u *useDesk) OpenSession(ctx *switchyard.Context) (*desk, error) {
	room, err := u.Room.Or(ctx, "anywhere")
	if err != nil {
		return nil, err
	}
	if u.entered != nil {
		u.entered <- room
	}
	if u.hold {
		<-ctx.Done()
	}
	switch room {
	case "locked":
		return nil, &switchyard.NodeError{Code: "ROOM_LOCKED", Message: "The room is locked."}
	case "burning":
		panic("hunter2")
	}
	return u.opened(&desk{}), nil
}

func (u *useDesk) opened(d *desk) *desk {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	u.open++
	return d
}

func (u *useDesk) CloseSession(_ context.Context, d *desk) error {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	u.open--
	if len(d.papers) > 0 && d.papers[0] == "glue" {
		return errors.New("it sticks to /secret/floor")
	}
	return nil
}

func (u *useDesk) openNow() int {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	return u.open
}

// keptDesk is a desk that can be opened again.
type keptDesk struct{ useDesk }

func (*keptDesk) SaveSession(_ context.Context, d *desk) (any, error) { return d.papers, nil }

func (k *keptDesk) ReopenSession(_ *switchyard.Context, saved json.RawMessage) (*desk, error) {
	d := &desk{}
	if err := json.Unmarshal(saved, &d.papers); err != nil {
		return nil, switchyard.SessionLost("What was saved cannot be read.", err)
	}
	return k.opened(d), nil
}

// OnEnd makes the block's end count.
func (*keptDesk) OnEnd(_ *switchyard.Context, d *desk) error {
	if len(d.papers) == 0 {
		return &switchyard.NodeError{Code: "DESK_EMPTY", Message: "Nothing lies on the desk."}
	}
	return nil
}

// put lays a paper on a desk.
type put struct {
	switchyard.Node `spec:"id=Test.Put,name=Put,effect=safe"`
	Desk            switchyard.InSession[*desk]
	Paper           switchyard.InVariable[string]  `spec:"customScope,maxLength=100,description=What to put there."`
	Papers          switchyard.OutVariable[string] `spec:"description=What lies there."`
}

func (p *put) OnMessage(ctx *switchyard.Context) error {
	d, err := p.Desk.Get(ctx)
	if err != nil {
		return err
	}
	paper, err := p.Paper.Get(ctx)
	if err != nil {
		return err
	}
	d.papers = append(d.papers, paper)
	return p.Papers.Set(ctx, strings.Join(d.papers, " "))
}

var key = scripted.Frame{"kind": "test", "run": "0190a1b2", "step": 1, "round": 0}

func about(kind, request string, more ...scripted.Frame) scripted.Frame {
	asked := scripted.Frame{"type": kind, "request_id": request, "session": key}
	for _, fields := range more {
		for name, value := range fields {
			asked[name] = value
		}
	}
	return asked
}

func opening(request, room string) scripted.Frame {
	return about("session_open", request, scripted.Frame{"settings": scripted.Frame{"room": room}, "deadline_ms": 5000})
}

func putting(call, paper string) scripted.Frame {
	return scripted.Frame{
		"type": "node_execute", "call_id": call, "node_type": "Test.Put", "node_id": "n", "idempotency_key": "k", "attempt": 1,
		"deadline_ms": 5000, "params": scripted.Frame{"paper": paper}, "session": key,
	}
}

var withSessions = scripted.Frame{"capabilities": []string{"sessions"}}

// serveUntil serves node types until the context is done.
func serveUntil(ctx context.Context, t *testing.T, runtime *scripted.Runtime, nodes ...switchyard.NodeType) <-chan error {
	t.Helper()
	host, err := switchyard.NewHost(tests, nodes...)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- host.Serve(ctx, switchyard.ServeOptions{
			URL: runtime.URL, Token: scripted.Token, Logger: slog.New(slog.DiscardHandler), Drain: time.Second,
		})
	}()
	return ended
}

// serveTest serves node types until the test ends.
func serveTest(t *testing.T, nodes ...switchyard.NodeType) *scripted.Runtime {
	t.Helper()
	runtime := scripted.New(t)
	ended := serveUntil(t.Context(), t, runtime, nodes...)
	t.Cleanup(func() { <-ended })
	return runtime
}

// met waits for the host, which has no session yet.
func met(runtime *scripted.Runtime) *scripted.Connection {
	c := runtime.Welcome(withSessions)
	c.Next("sessions_held")
	c.Next("announce")
	return c
}

func TestASessionIsOpenedWorkedInAndClosed(t *testing.T) {
	block := &useDesk{}
	runtime := serveTest(t, block, &put{})
	c := runtime.Welcome(withSessions)
	if held := c.Next("sessions_held"); len(held["sessions"].([]any)) != 0 || len(held["instance"].(string)) < 16 {
		t.Errorf("it holds %v", held)
	}
	c.Next("announce")
	c.Send(opening("r1", "hall"))
	if result := c.Next("session_result"); result["status"] != "success" || result["keeps"] != nil {
		t.Errorf("it was opened: %v", result)
	}
	c.Send(putting("c1", "a"))
	c.Next("node_result")
	c.Send(putting("c2", "b"))
	if outputs := c.Next("node_result")["outputs"].(map[string]any); outputs["papers"] != "a b" {
		t.Errorf("there lies %v", outputs)
	}
	c.Send(about("session_close", "r2"))
	if result := c.Next("session_result"); result["status"] != "success" || result["request_id"] != "r2" || block.openNow() != 0 {
		t.Errorf("it was closed: %v, %d are open", result, block.openNow())
	}
	c.Send(putting("c3", "c"))
	if failure := c.Next("node_result")["error"].(map[string]any); failure["code"] != "SESSION_LOST" {
		t.Errorf("work in a closed one: %v", failure)
	}
	c.Send(about("session_close", "r3"))
	if result := c.Next("session_result"); result["status"] != "success" {
		t.Errorf("what is closed already: %v", result)
	}
}

func TestASessionOutlivesItsConnection(t *testing.T) {
	block := &useDesk{}
	runtime := serveTest(t, block, &put{})
	c := runtime.Welcome(withSessions)
	instance := c.Next("sessions_held")["instance"]
	c.Next("announce")
	c.Send(opening("r1", "hall"))
	c.Next("session_result")
	c.Drop()
	c = runtime.Welcome(withSessions)
	held := c.Next("sessions_held")
	if sessions := held["sessions"].([]any); len(sessions) != 1 || held["instance"] != instance {
		t.Fatalf("it holds %v", held)
	}
	c.Next("announce")
	c.Send(putting("c1", "a"))
	if result := c.Next("node_result"); result["status"] != "success" {
		t.Errorf("work in it: %v", result)
	}
}

func TestASessionIsSavedAndOpenedAgain(t *testing.T) {
	block := &keptDesk{}
	runtime := serveTest(t, block, &put{})
	c := met(runtime)
	c.Send(about("session_open", "r1", scripted.Frame{
		"settings": scripted.Frame{}, "saved": []string{"a"}, "deadline_ms": 5000,
	}))
	if result := c.Next("session_result"); result["keeps"] != true {
		t.Errorf("it was opened again: %v", result)
	}
	c.Send(putting("c1", "b"))
	c.Next("node_result")
	c.Send(about("session_save", "r2"))
	if saved := c.Next("session_result")["saved"].([]any); len(saved) != 2 {
		t.Errorf("it saves %v", saved)
	}
	c.Send(about("session_close", "r3"))
	c.Next("session_result")
	c.Send(about("session_close", "r4", scripted.Frame{"saved": []string{"a"}}))
	if result := c.Next("session_result"); result["status"] != "success" || block.openNow() != 0 {
		t.Errorf("what another host had is closed: %v, %d are open", result, block.openNow())
	}
	c.Send(about("session_open", "r5", scripted.Frame{"settings": scripted.Frame{}, "saved": 5, "deadline_ms": 5000}))
	if failure := c.Next("session_result")["error"].(map[string]any); failure["code"] != "SESSION_LOST" {
		t.Errorf("what cannot be read: %v", failure)
	}
}

func TestASessionThatCannotBeOpened(t *testing.T) {
	block := &useDesk{}
	runtime := serveTest(t, block, &put{})
	c := met(runtime)
	for room, code := range map[string]string{"locked": "ROOM_LOCKED", "burning": "NODE_FAILED"} {
		c.Send(opening(room, room))
		failure := c.Next("session_result")["error"].(map[string]any)
		if failure["code"] != code || strings.Contains(failure["message"].(string), "hunter2") {
			t.Errorf("%s: %v", room, failure)
		}
	}
	c.Send(about("session_save", "r1"))
	if failure := c.Next("session_result")["error"].(map[string]any); failure["code"] != "SESSION_LOST" {
		t.Errorf("nothing to save: %v", failure)
	}
	asked := opening("r2", "hall")
	asked["session"] = scripted.Frame{"kind": "test-other", "run": "r", "step": 1, "round": 0}
	c.Send(asked)
	if failure := c.Next("session_result")["error"].(map[string]any); failure["code"] != "SESSION_UNAVAILABLE" {
		t.Errorf("another kind: %v", failure)
	}
}

func TestASessionThatIsClosedWhileItIsOpened(t *testing.T) {
	block := &useDesk{hold: true, entered: make(chan string, 1)}
	runtime := serveTest(t, block, &put{})
	c := met(runtime)
	c.Send(opening("r1", "hall"))
	<-block.entered
	c.Send(about("session_close", "r2"))
	for range 2 {
		c.Next("session_result")
	}
	if block.openNow() != 0 {
		t.Errorf("%d are open", block.openNow())
	}
}

func TestASessionThatIsOpenedTooLateIsClosed(t *testing.T) {
	block := &useDesk{hold: true, entered: make(chan string, 1)}
	runtime := serveTest(t, block, &put{})
	c := met(runtime)
	asked := opening("r1", "hall")
	asked["deadline_ms"] = 20
	c.Send(asked)
	<-block.entered
	result := c.Next("session_result")
	// Whichever came first, its answer and the state fit together.
	if result["status"] == "error" {
		c.Send(putting("c1", "a"))
		if failure := c.Next("node_result")["error"].(map[string]any); failure["code"] != "SESSION_LOST" {
			t.Errorf("work in it: %v", failure)
		}
	}
}

func TestAHostThatEndsClosesItsSessions(t *testing.T) {
	block := &useDesk{}
	runtime := scripted.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := serveUntil(ctx, t, runtime, block, &put{})
	c := met(runtime)
	c.Send(opening("r1", "hall"))
	c.Next("session_result")
	cancel()
	if err := <-ended; err != nil || block.openNow() != 0 {
		t.Errorf("%v, %d are open", err, block.openNow())
	}
}

func TestBlocksAsTheyAreDeclared(t *testing.T) {
	host, err := switchyard.NewHost(tests, &useDesk{}, &put{})
	if err != nil {
		t.Fatal(err)
	}
	block, node := host.Specs()[0], host.Specs()[1]
	if block.Construct != "block" || block.Session != "test" || block.Effect != switchyard.Safe || block.Ports != nil {
		t.Errorf("the block is %+v", block)
	}
	if node.Session != "test" || node.Construct != "" {
		t.Errorf("the node is %+v", node)
	}
	ending, err := switchyard.NewHost(tests, &keptDesk{})
	if err != nil || ending.Specs()[0].Effect != switchyard.Once {
		t.Errorf("a block with an end: %v", err)
	}
}

// noDesk opens nothing.
type noDesk struct {
	switchyard.Block[*desk] `spec:"id=Test.NoDesk,name=No desk,kind=office"`
}

func TestBlocksThatAreDeclaredWrongly(t *testing.T) {
	_, err := switchyard.NewHost(tests, &noDesk{})
	if err == nil || !strings.Contains(err.Error(), "OpenSession") {
		t.Errorf("a block without OpenSession: %v", err)
	}
}

func TestANodeWithItsSessionWithoutARuntime(t *testing.T) {
	node := switchyardtest.New(t, tests, &put{})
	lying := &desk{papers: []string{"a"}}
	outcome := node.Execute(t.Context(), switchyardtest.Params{"paper": "b"}, switchyardtest.Session(lying))
	if papers := switchyardtest.Output[string](t, outcome, "papers"); papers != "a b" {
		t.Errorf("there lies %q", papers)
	}
	var missing *switchyard.NodeError
	if outcome := node.Execute(t.Context(), switchyardtest.Params{"paper": "b"}); !errors.As(outcome.Err, &missing) ||
		missing.Code != "SESSION_MISSING" {
		t.Errorf("without a session: %v", outcome.Err)
	}
}
