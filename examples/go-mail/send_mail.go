package main

import (
	"crypto/sha256"
	"encoding/hex"
	"net/mail"
	"strings"
	"time"

	"switchyard"
)

// SendMail sends a mail. A model may write to, subject and body, where the designer lets it; it never chooses the
// sender or the server.
type SendMail struct {
	// A mail that was handed over cannot be recalled, and people would see a second one.
	switchyard.Node `spec:"id=GoMail.Send,name=Send Mail (Go),icon=mail,color=blue,group=Mail,effect=once,description='Sends a mail through an SMTP server; written in Go.'"`

	Tool switchyard.Tool `tool:"name=send_email,description='Sends a mail to one or several recipients, at once. Returns the message id and the addresses that the mail was sent to.'"`

	To      switchyard.InVariable[string] `spec:"title=To,aiScope,customScope,messageScope,minLength=1,maxLength=4000,pattern='^[^\\r\\n]*$',examples=john@example.com,description='The mail address of the recipient; several are separated by commas.'"`
	Subject switchyard.InVariable[string] `spec:"title=Subject,aiScope,customScope,messageScope,maxLength=500,pattern='^[^\\r\\n]*$',description='The subject, one line.'"`
	Body    switchyard.InVariable[string] `spec:"title=Body,aiScope,customScope,messageScope,maxLength=200000,format=multiline,description='The text of the mail, plain text without markup.'"`
	From    switchyard.InVariable[string] `spec:"title=From,customScope,messageScope,minLength=1,maxLength=400,pattern='^[^\\r\\n]*$',description='The sender''s mail address, with a name if you like: Order desk <desk@example.com>.'"`
	Server  switchyard.Credential         `spec:"title=Mail server,customScope,messageScope,kind=smtp,description='The SMTP server that takes the mail.'"`

	MessageID switchyard.OutVariable[string]    `spec:"title=Message id,description='The Message-ID of the mail.'"`
	SentTo    switchyard.OutVariable[[]string]  `spec:"title=Sent to,description='The addresses that the server took the mail for.'"`
	Timestamp switchyard.OutVariable[time.Time] `spec:"title=Time,description='When the server took the mail.'"`
}

// letter is a mail that is ready to be sent.
type letter struct {
	from          *mail.Address
	to            []*mail.Address
	subject, body string
	id            string
}

// OnMessage sends the mail: for a step of a flow and for a tool call alike.
func (n *SendMail) OnMessage(ctx *switchyard.Context) error {
	letter, err := n.letter(ctx)
	if err != nil {
		return err
	}
	secret, err := n.Server.Get(ctx)
	if err != nil {
		return err
	}
	server, err := secret.MailServer()
	if err != nil {
		return err
	}
	if err := deliver(ctx, server, letter); err != nil {
		return err
	}
	return n.report(ctx, letter)
}

func (n *SendMail) letter(ctx *switchyard.Context) (letter, error) {
	to, err := n.To.Get(ctx)
	if err != nil {
		return letter{}, err
	}
	subject, err := n.Subject.Get(ctx)
	if err != nil {
		return letter{}, err
	}
	body, err := n.Body.Get(ctx)
	if err != nil {
		return letter{}, err
	}
	from, err := n.From.Get(ctx)
	if err != nil {
		return letter{}, err
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return letter{}, addressInvalid("from", from)
	}
	recipients, err := mail.ParseAddressList(to)
	if err != nil {
		return letter{}, addressInvalid("to", to)
	}
	id := messageID(ctx.IdempotencyKey(), sender.Address)
	return letter{from: sender, to: recipients, subject: subject, body: body, id: id}, nil
}

func (n *SendMail) report(ctx *switchyard.Context, sent letter) error {
	var addresses []string
	for _, recipient := range sent.to {
		addresses = append(addresses, recipient.Address)
	}
	if err := n.SentTo.Set(ctx, addresses); err != nil {
		return err
	}
	if err := n.Timestamp.Set(ctx, time.Now().UTC()); err != nil {
		return err
	}
	return n.MessageID.Set(ctx, "<"+sent.id+">")
}

// messageID is the same for every attempt at a step, so that a mail that is sent twice after all is known to be one.
func messageID(idempotencyKey, sender string) string {
	sum := sha256.Sum256([]byte(idempotencyKey))
	return hex.EncodeToString(sum[:16]) + sender[strings.LastIndex(sender, "@"):]
}
