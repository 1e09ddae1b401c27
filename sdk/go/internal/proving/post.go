package main

import (
	"fmt"
	"os"
	"strings"

	"switchyard"
)

// Post writes a line with its key to a file, once, and can tell by the file whether it did. With PROVING_HANG it hangs
// `before` or `after` that.
type Post struct {
	switchyard.Node `spec:"id=Proving.Post,name=Post"`

	File    switchyard.InVariable[string] `spec:"customScope,maxLength=1000,description=The file to write to."`
	Process switchyard.OutVariable[int]   `spec:"description=Who says that it was done."`
}

// OnMessage writes the line.
func (p *Post) OnMessage(ctx *switchyard.Context) error {
	if err := hang(ctx, "before"); err != nil {
		return err
	}
	path, err := p.File.Get(ctx)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(file, ctx.IdempotencyKey()); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := hang(ctx, "after"); err != nil {
		return err
	}
	return p.Process.Set(ctx, os.Getpid())
}

// Happened looks for the line.
func (p *Post) Happened(ctx *switchyard.Context) (switchyard.Verdict, error) {
	path, err := p.File.Get(ctx)
	if err != nil {
		return switchyard.Verdict{}, err
	}
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return switchyard.Verdict{}, err
	}
	if !strings.Contains(string(text), ctx.IdempotencyKey()+"\n") {
		return switchyard.NotDone("It is not in the file."), nil
	}
	return switchyard.Done("It is in the file."), p.Process.Set(ctx, os.Getpid())
}

func hang(ctx *switchyard.Context, moment string) error {
	if os.Getenv("PROVING_HANG") != moment {
		return nil
	}
	fmt.Println("hangs")
	<-ctx.Done()
	return ctx.Err()
}
