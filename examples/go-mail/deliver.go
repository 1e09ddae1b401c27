package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/netip"

	"github.com/wneessen/go-mail"

	"switchyard"
)

// deliver hands a letter to an SMTP server: to all recipients, or to none.
func deliver(ctx context.Context, server switchyard.MailServer, letter letter) error {
	client, err := mail.NewClient(server.Host, options(server)...)
	if err != nil {
		return unreachable(server.Host, err)
	}
	message := mail.NewMsg()
	message.FromMailAddress(letter.from)
	message.ToMailAddress(letter.to...)
	message.Subject(letter.subject)
	message.SetMessageIDWithValue(letter.id)
	message.SetDate()
	message.SetBodyString(mail.TypeTextPlain, letter.body)
	err = client.DialAndSendWithContext(ctx, message)
	if err == nil || message.IsDelivered() {
		return nil
	}
	return failure(server.Host, err)
}

func options(server switchyard.MailServer) []mail.Option {
	options := []mail.Option{mail.WithPort(server.Port)}
	auth := mail.SMTPAuthAutoDiscover
	switch {
	case server.Secure:
		options = append(options, mail.WithSSL())
	case server.Plain:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
		auth = mail.SMTPAuthPlainNoEnc
	case isLoopback(server.Host):
		options = append(options, mail.WithTLSPolicy(mail.TLSOpportunistic))
		auth = mail.SMTPAuthPlain
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if server.Certificate != "" {
		trusted := x509.NewCertPool()
		trusted.AppendCertsFromPEM([]byte(server.Certificate))
		options = append(options, mail.WithTLSConfig(&tls.Config{
			RootCAs: trusted, ServerName: server.Host, MinVersion: tls.VersionTLS12,
		}))
	}
	if server.User != "" {
		options = append(options, mail.WithSMTPAuth(auth),
			mail.WithUsername(server.User), mail.WithPassword(server.Password))
	}
	return options
}

// isLoopback tells whether what is sent to a host stays on this machine, and so needs no encryption.
func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

// failure puts what went wrong in words that hold nothing of what the server wrote.
func failure(host string, cause error) error {
	var refused *mail.SendError
	if !errors.As(cause, &refused) {
		return unreachable(host, cause)
	}
	if refused.Reason == mail.ErrSMTPDataClose && refused.ErrorCode() == 0 {
		return &switchyard.NodeError{
			Code:    "MAIL_OUTCOME_UNKNOWN",
			Message: fmt.Sprintf("The connection to %s broke off after the mail was handed over; it may have been sent.", host),
			Hint:    "Look whether the mail arrived before sending it again.",
			Cause:   cause,
		}
	}
	err := &switchyard.NodeError{
		Code:      "MAIL_REFUSED",
		Message:   fmt.Sprintf("The mail server %s refused the mail (SMTP %d). Nothing was sent.", host, refused.ErrorCode()),
		Hint:      "Correct the mail; the server will not take it as it is.",
		Retryable: refused.IsTemp(),
		Cause:     cause,
	}
	if refused.IsTemp() {
		err.Hint = "The server may take it later."
	}
	switch refused.Reason {
	case mail.ErrSMTPMailFrom:
		err.Field = "from"
	case mail.ErrSMTPRcptTo:
		err.Field = "to"
	}
	return err
}

func unreachable(host string, cause error) error {
	return &switchyard.NodeError{
		Code:      "MAIL_SERVER_UNREACHABLE",
		Message:   fmt.Sprintf("The mail server %s could not be reached, or does not let us in. Nothing was sent.", host),
		Field:     "server",
		Hint:      "Check host, port, encryption, user and password, and whether the server is running.",
		Retryable: true,
		Cause:     cause,
	}
}

func addressInvalid(field, text string) error {
	return &switchyard.NodeError{
		Code:    "MAIL_ADDRESS_INVALID",
		Message: fmt.Sprintf("Not a mail address: %q. Nothing was sent.", text),
		Field:   field,
		Hint:    "An address looks like john@example.com; several are separated by commas.",
	}
}
