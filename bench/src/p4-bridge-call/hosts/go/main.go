// Command host serves the one node type of the benchmark, in Go.
package main

import "switchyard"

// Echo says a text again.
type Echo struct {
	switchyard.Node `spec:"id=Bench.Echo,name=Echo,description=Says a text again.,icon=repeat,effect=safe"`

	Tool switchyard.Tool                `tool:"name=echo,description=Says a text again."`
	Text switchyard.InVariable[string]  `spec:"aiScope,maxLength=10000,description=What to say."`
	Said switchyard.OutVariable[string] `spec:"description=What was said."`
}

// OnMessage echoes.
func (e *Echo) OnMessage(ctx *switchyard.Context) error {
	text, err := e.Text.Get(ctx)
	if err != nil {
		return err
	}
	return e.Said.Set(ctx, text)
}

func main() {
	switchyard.Run(switchyard.Package{Namespace: "Bench", Version: "1.0.0-go"}, &Echo{})
}
