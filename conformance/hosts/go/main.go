// The probe of the conformance tests, in Go.
package main

import (
	"encoding/json"

	"switchyard"
)

// Look gives back what reached it.
type Look struct {
	switchyard.Node `spec:"id=ProbeGo.Look,name=Look,icon=eye,color=neutral,group=Probe,effect=safe,provenance,description='Gives back what reached it.'"`

	Tool switchyard.Tool `tool:"name=look,description='Gives back what reached it.'"`

	To     switchyard.InVariable[string]          `spec:"aiScope,customScope,messageScope,maxLength=100,description=Someone."`
	Count  switchyard.InVariable[int]             `spec:"aiScope,customScope,messageScope,description='How many.'"`
	Note   switchyard.OptVariable[string]         `spec:"aiScope,customScope,messageScope,maxLength=100,description='A note.'"`
	Server switchyard.InVariable[string]          `spec:"customScope,messageScope,description='Never a model''s.'"`
	Says   switchyard.OptVariable[map[string]any] `spec:"customScope,description='What it says besides.'"`

	Seen switchyard.OutVariable[map[string]any] `spec:"description='What reached it.'"`
	Said switchyard.OutVariable[map[string]any] `spec:"description='What it says.'"`
}

// OnMessage tells what came.
func (n *Look) OnMessage(ctx *switchyard.Context) error {
	to, err := n.To.Get(ctx)
	if err != nil {
		return err
	}
	count, err := n.Count.Get(ctx)
	if err != nil {
		return err
	}
	server, err := n.Server.Get(ctx)
	if err != nil {
		return err
	}
	seen := map[string]any{"to": to, "count": count, "server": server}
	if note, given, err := n.Note.Get(ctx); err != nil {
		return err
	} else if given {
		seen["note"] = note
	}
	provenance := map[string]json.RawMessage{}
	for _, name := range []string{"to", "count", "note", "server", "says"} {
		if source, told := ctx.Provenance(name); told {
			provenance[name] = source
		}
	}
	seen["provenance"] = provenance
	if traceparent := ctx.Traceparent(); traceparent != "" {
		seen["traceparent"] = traceparent
	}
	says, _, err := n.Says.Get(ctx)
	if err != nil {
		return err
	}
	if says == nil {
		says = map[string]any{}
	}
	if cost, given := says["cost"].(float64); given {
		ctx.Charge(cost)
	}
	if err := n.Said.Set(ctx, says); err != nil {
		return err
	}
	return n.Seen.Set(ctx, seen)
}

var probe = switchyard.Package{
	Namespace:   "ProbeGo",
	Version:     "1.0.0",
	Credentials: []switchyard.CredentialKind{siteKind},
}

func main() {
	switchyard.Run(probe, &Look{}, &Filer{}, &Reader{}, &Fetcher{}, &Member{})
}
