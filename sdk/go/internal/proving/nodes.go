package main

import (
	"fmt"

	"switchyard"
)

// Echo gives back what it is given.
type Echo struct {
	switchyard.Node `spec:"id=Proving.Echo,name=Echo,effect=safe"`

	Tool switchyard.Tool                `tool:"name=echo,description=Gives back what it is given."`
	Text switchyard.InVariable[string]  `spec:"aiScope,customScope,messageScope,maxLength=100000,description=What to give back."`
	Said switchyard.OutVariable[string] `spec:"description=What it was given."`
}

// OnMessage echoes.
func (e *Echo) OnMessage(ctx *switchyard.Context) error {
	text, err := e.Text.Get(ctx)
	if err != nil {
		return err
	}
	return e.Said.Set(ctx, text)
}

// Count counts, giving each number as it comes to it.
type Count struct {
	switchyard.Node `spec:"id=Proving.Count,name=Count,effect=safe"`

	Tool    switchyard.Tool             `tool:"name=count,description='Counts, number by number.',streaming"`
	To      switchyard.InVariable[int]  `spec:"aiScope,customScope,minimum=0,maximum=100000,description=How far to count."`
	Counted switchyard.OutVariable[int] `spec:"description=How far it counted."`
}

// OnMessage counts.
func (c *Count) OnMessage(ctx *switchyard.Context) error {
	to, err := c.To.Get(ctx)
	if err != nil {
		return err
	}
	for number := range to {
		if err := ctx.Chunk(number); err != nil {
			return err
		}
	}
	return c.Counted.Set(ctx, to)
}

// Wait waits until it is cancelled.
type Wait struct {
	switchyard.Node `spec:"id=Proving.Wait,name=Wait,effect=safe"`

	Tool switchyard.Tool                `tool:"name=wait,description=Waits until it is cancelled."`
	Note switchyard.OptVariable[string] `spec:"aiScope,maxLength=100,description=What to write into the log."`
}

// OnMessage waits.
func (w *Wait) OnMessage(ctx *switchyard.Context) error {
	note, err := w.Note.Or(ctx, "nothing")
	if err != nil {
		return err
	}
	ctx.Logger().Info("waiting", "note", note)
	ctx.Progress(0, "waiting")
	<-ctx.Done()
	return fmt.Errorf("cancelled: %w", ctx.Err())
}
