// Package switchyard writes Switchyard nodes in Go, and calls the tools of Switchyard flows from Go.
//
// A node type is a struct that embeds [Node] and declares its parameters and results as fields:
//
//	type Greet struct {
//		switchyard.Node `spec:"id=Hello.Greet,name=Greet,icon=hand,color=green,effect=safe"`
//		Tool switchyard.Tool                `tool:"name=greet,description='Greets a person, by name.'"`
//		Name switchyard.InVariable[string]  `spec:"aiScope,customScope,messageScope,maxLength=80,description='Whom to greet'"`
//		Text switchyard.OutVariable[string] `spec:"description='The greeting'"`
//	}
//
//	func (g *Greet) OnMessage(ctx *switchyard.Context) error {
//		name, err := g.Name.Get(ctx)
//		if err != nil {
//			return err
//		}
//		return g.Text.Set(ctx, "Hello, "+name)
//	}
//
//	func main() {
//		switchyard.Run(switchyard.Package{Namespace: "Hello", Version: "1.0.0"}, &Greet{})
//	}
//
// The same OnMessage serves a step of a flow and a tool call of an agent; the Tool field is all that makes the node a
// tool. Values live in the context of one execution, never in the struct: one struct serves any number of executions at
// the same time.
//
// A program that calls the tools of a flow begins with [Connect].
package switchyard
