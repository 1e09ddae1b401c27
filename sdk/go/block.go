package switchyard

import (
	"context"
	"encoding/json"
	"fmt"
)

// Block makes the struct that embeds it a block: it opens a session, a T, for what is wired to its port Each, and closes it
// after that. Its tag is that of a [Node], with the option kind where a package has several kinds of sessions: the namespace in
// lower case, a hyphen, and a word.
//
//	type UseDesk struct {
//		switchyard.Block[*Desk] `spec:"id=Office.UseDesk,name=Use Desk"`
//		Room switchyard.InVariable[string] `spec:"customScope,maxLength=100,description='Where it stands.'"`
//	}
//
// The struct is a [SessionBlock], and may be a [SessionKeeper] and a [BlockEnder]. A session stays in this process: one for
// each block that a run is in, and one for each step of an agent whose tools need one and stand in no block. Nodes say by a
// field of type [InSession] that they work in one.
type Block[T any] struct{}

// SessionBlock is what every block does. The functions are called by many goroutines at the same time.
type SessionBlock[T any] interface {
	// OpenSession opens a session. The parameters are those of the block, or their defaults where the session is an agent's.
	// The context ends when nobody waits for the session any more, or its time to open is over.
	OpenSession(ctx *Context) (T, error)
	// CloseSession closes it: the block is over, however it ended.
	CloseSession(ctx context.Context, live T) error
}

// SessionKeeper is a block whose sessions can be opened again: another process had one, or its run waited for long.
type SessionKeeper[T any] interface {
	// SaveSession gives what it takes to open it again, to be written as JSON. It is called after every step that worked in
	// it; the runtime keeps it sealed.
	SaveSession(ctx context.Context, live T) (any, error)
	// ReopenSession opens it from that; [SessionLost] says that it is impossible.
	ReopenSession(ctx *Context, saved json.RawMessage) (T, error)
}

// BlockEnder is a block that has something to keep at its end, such as a transaction's work, once all that stands inside is done
// and before the session is closed. Its effect is that of this: once, where the tag does not say.
type BlockEnder[T any] interface {
	OnEnd(ctx *Context, live T) error
}

// SessionLost is the error of a node, or of ReopenSession, that finds its session gone and has done nothing. The block says what
// comes of it: it begins again, asks a person, or fails.
func SessionLost(message string, cause error) *NodeError {
	return &NodeError{Code: "SESSION_LOST", Message: message, Cause: cause}
}

// InSession says that a node works in the session of a block, and gives it. A tag with the option kind says which, where the
// package has several.
//
//	type Put struct {
//		switchyard.Node `spec:"id=Office.Put,name=Put"`
//		Desk switchyard.InSession[*Desk]
//	}
type InSession[T any] struct{}

// Get gives the session that an execution works in; its error is to be returned as it is.
func (InSession[T]) Get(ctx *Context) (T, error) {
	live, is := ctx.execution.Session.(T)
	if is {
		return live, nil
	}
	return live, &NodeError{
		Code:    "SESSION_MISSING",
		Message: "The node works in a session, and none is open where it stands.",
		Hint:    "Place it inside of a block that opens one, behind the block's port Each.",
	}
}

// OnMessage is called by nobody: a block's end is its OnEnd.
func (Block[T]) OnMessage(*Context) error { return nil }

func (Block[T]) embedsNode() {}

// blockMarker is a [Block] of any T.
type blockMarker interface {
	embedsNode()
	drive(node NodeType) (*sessionDriver, error)
}

// sessionMarker is an [InSession] of any T.
type sessionMarker interface{ usesSession() }

func (InSession[T]) usesSession() {}

// sessionDriver is what a block does, with its sessions as any.
type sessionDriver struct {
	open   func(ctx *Context) (any, error)
	close  func(ctx context.Context, live any) error
	save   func(ctx context.Context, live any) (any, error)
	reopen func(ctx *Context, saved json.RawMessage) (any, error)
	end    func(ctx *Context, live any) error
}

func (d *sessionDriver) keeps() bool { return d.reopen != nil }

func (Block[T]) drive(node NodeType) (*sessionDriver, error) {
	block, is := node.(SessionBlock[T])
	if !is {
		var live T
		return nil, fmt.Errorf("a block opens and closes its sessions: write OpenSession(ctx *switchyard.Context) (%T, error) "+
			"and CloseSession(ctx context.Context, live %T) error", live, live)
	}
	driver := &sessionDriver{
		open:  func(ctx *Context) (any, error) { return block.OpenSession(ctx) },
		close: func(ctx context.Context, live any) error { return block.CloseSession(ctx, live.(T)) },
	}
	if keeper, keeps := node.(SessionKeeper[T]); keeps {
		driver.save = func(ctx context.Context, live any) (any, error) { return keeper.SaveSession(ctx, live.(T)) }
		driver.reopen = func(ctx *Context, saved json.RawMessage) (any, error) { return keeper.ReopenSession(ctx, saved) }
	}
	if ender, ends := node.(BlockEnder[T]); ends {
		driver.end = func(ctx *Context, live any) error { return ender.OnEnd(ctx, live.(T)) }
	}
	return driver, nil
}
