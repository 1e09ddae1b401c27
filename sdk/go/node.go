package switchyard

import "context"

// Node makes the struct that embeds it a node type. Its tag says what the node type is:
//
//	switchyard.Node `spec:"id=Hello.Greet,name=Greet,icon=hand,color=green,group=Hello,effect=safe"`
//
// The options id and name are required. The others are description, version (1), icon (a lucide icon's name), color
// (neutral, blue, green, amber, red, violet or teal), group (the namespace), category (trigger, ai, data, outside or
// control), summary (the settings in a few words, such as 'to {{to}}'), keywords (what other products call it, such as
// 'email,smtp'), files (read or write: what the node does with the files of the workspace) and effect: safe, keyed or once, which is what a node has that does not say.
type Node struct{}

func (Node) embedsNode() {}

// NodeType is a pointer to a struct that embeds [Node] or a [Block].
type NodeType interface {
	// OnMessage executes the node, for a step of a flow and for a tool call alike. It is called by many goroutines at
	// the same time. A [NodeError] that it returns is shown to people and models; any other error is an unforeseen
	// failure, of which they learn nothing but that.
	OnMessage(ctx *Context) error
	embedsNode()
}

// Creator is a node type that prepares something before its first execution. The context ends with the host.
type Creator interface {
	OnCreate(ctx context.Context) error
}

// Closer is a node type that has something to give back after its last execution.
type Closer interface {
	OnClose() error
}

// Skilled is a node type with guidance, in Markdown, that travels with its tool into the instructions of the agent.
type Skilled interface {
	Skill() string
}

// ErrorLister is a node type with errors of its own: the codes of its [NodeError] values, with words for models and for
// programs that call it. They read these in place of the words of one execution, which can hold what a flow filled in.
type ErrorLister interface {
	Errors() map[string]ErrorWords
}

// ErrorWords say what an error of a node type means.
type ErrorWords struct {
	// Summary is one sentence that says what happened.
	Summary string `json:"summary"`
	// Hint says what the caller can do about it.
	Hint string `json:"hint,omitempty"`
}

// Tool makes a node type callable by a model. Its tag says how the model sees it:
//
//	Tool switchyard.Tool `tool:"name=send_email,description='Sends a mail, at once.'"`
//
// Both options are required. The others are the flags sequential (calls of one turn must not overlap with this one) and
// streaming (the node gives its result bit by bit), what calls do to the world (readOnly, destructive, idempotent,
// openWorld, each as a flag or with =false; see ToolAnnotations), and kind (human-loop or autonomous).
type Tool struct{}

// Toolkit marks a struct that several node types share by embedding it: parameters, settings, open connections. Its tag
// gives the node options that its node types need not repeat:
//
//	type Mailbox struct {
//		switchyard.Toolkit `spec:"group=Mail,icon=mail,color=blue"`
//		Server switchyard.Credential `spec:"kind=imap,customScope"`
//	}
//
//	type Search struct {
//		switchyard.Node `spec:"id=Mail.Search,name=Search mails,effect=safe"`
//		*Mailbox
//		…
//	}
//
// Each tool of a kit is a node type of its own, so that a designer hangs exactly those on an agent that it may use.
// Embedding a pointer lets the node types share what the struct holds; its OnCreate and OnClose are then called for each
// node type.
type Toolkit struct{}

// Package is a set of node types that one program serves.
type Package struct {
	// Namespace is what the ids of the node types begin with, before the dot.
	Namespace string
	// Version is the package's own.
	Version string
	// Hash tells builds of one version apart; the hash of the program when empty.
	Hash string
	// Credentials are the kinds of credentials that its node types take, besides those that come with the server.
	Credentials []CredentialKind
	// Concurrency is how many executions run at the same time, 64 when zero. Any more wait.
	Concurrency int
}
