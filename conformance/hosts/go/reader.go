package main

import (
	"encoding/json"

	"switchyard"
)

// Reader asks a model as often as it has texts.
type Reader struct {
	switchyard.Node `spec:"id=ProbeGo.Reader,name=Reader,icon=book,group=Probe,effect=safe,description='Asks a model.'"`

	Texts   switchyard.InVariable[[]string]  `spec:"customScope,messageScope,description='What it asks, one after the other.'"`
	Model   switchyard.Model                 `spec:"description='Who answers.'"`
	Answers switchyard.OutVariable[[]string] `spec:"description='What it was answered.'"`
}

// OnMessage asks.
func (n *Reader) OnMessage(ctx *switchyard.Context) error {
	texts, err := n.Texts.Get(ctx)
	if err != nil {
		return err
	}
	answers := []string{}
	for _, text := range texts {
		question := switchyard.Question{
			Instructions: "Answer.",
			Messages:     []switchyard.ModelMessage{switchyard.UserSays(text)},
			AnswerSchema: json.RawMessage(`{"type":"object"}`),
		}
		answer, err := n.Model.Ask(ctx, question)
		if err != nil {
			return err
		}
		answers = append(answers, answer.Text)
	}
	return n.Answers.Set(ctx, answers)
}
