package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"switchyard"
)

// Desk is a session.
type Desk struct{ papers []string }

// UseDesk opens desks, and prints that it does.
type UseDesk struct {
	switchyard.Block[*Desk] `spec:"id=Proving.UseDesk,name=Use Desk"`

	Room switchyard.OptVariable[string] `spec:"customScope,maxLength=100,description=Where it stands."`
}

// OpenSession opens a desk.
func (u *UseDesk) OpenSession(ctx *switchyard.Context) (*Desk, error) {
	fmt.Println("opened")
	return &Desk{}, nil
}

// CloseSession closes it.
func (u *UseDesk) CloseSession(_ context.Context, desk *Desk) error {
	fmt.Println("closed")
	return nil
}

// Put lays a paper on a desk.
type Put struct {
	switchyard.Node `spec:"id=Proving.Put,name=Put,effect=safe"`

	Desk    switchyard.InSession[*Desk]
	Paper   switchyard.InVariable[string]  `spec:"customScope,maxLength=100,description=What to put there."`
	Papers  switchyard.OutVariable[string] `spec:"description=What lies there."`
	Process switchyard.OutVariable[int]    `spec:"description=Where it lies."`
}

// OnMessage puts it there.
func (p *Put) OnMessage(ctx *switchyard.Context) error {
	desk, err := p.Desk.Get(ctx)
	if err != nil {
		return err
	}
	paper, err := p.Paper.Get(ctx)
	if err != nil {
		return err
	}
	desk.papers = append(desk.papers, paper)
	if err := p.Papers.Set(ctx, strings.Join(desk.papers, " ")); err != nil {
		return err
	}
	return p.Process.Set(ctx, os.Getpid())
}
