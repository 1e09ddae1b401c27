package main

import (
	"errors"
	"io"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"switchyard"
	"switchyard/switchyardtest"
)

// postOffice is an SMTP server that keeps what it takes; it refuses recipients whose address begins with "no".
type postOffice struct {
	port  int
	mutex sync.Mutex
	mails []received
}

type received struct {
	from string
	to   []string
	mail *mail.Message
	body string
}

func openPostOffice(t *testing.T) *postOffice {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	office := &postOffice{port: listener.Addr().(*net.TCPAddr).Port}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{office: office}, nil
	}))
	server.ErrorLog = discard{}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return office
}

func (o *postOffice) server() map[string]any {
	return map[string]any{"host": "127.0.0.1", "port": o.port, "secure": false}
}

type session struct {
	office *postOffice
	mail   received
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.mail = received{from: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if strings.HasPrefix(to, "no") {
		return &smtp.SMTPError{Code: 550, Message: "canary: no such user"}
	}
	s.mail.to = append(s.mail.to, to)
	return nil
}

func (s *session) Data(reader io.Reader) error {
	message, err := mail.ReadMessage(reader)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(message.Body)
	s.mail.mail, s.mail.body = message, string(body)
	s.office.mutex.Lock()
	defer s.office.mutex.Unlock()
	s.office.mails = append(s.office.mails, s.mail)
	return err
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

type discard struct{}

func (discard) Printf(string, ...any) {}
func (discard) Println(...any)        {}

var goMail = switchyard.Package{Namespace: "GoMail", Version: "1.0.0"}

var arguments = switchyardtest.Params{
	"to": "John <john@example.com>, ann@example.com", "subject": "Your order é", "body": "It has shipped.",
}

func TestToolSendsAMail(t *testing.T) {
	office := openPostOffice(t)
	node := switchyardtest.New(t, goMail, &SendMail{})
	settings := switchyardtest.Params{"from": "Order desk <desk@example.com>", "server": office.server()}
	outcome := node.CallTool(t.Context(), arguments, settings, switchyardtest.IdempotencyKey("step-1"))
	id := switchyardtest.Output[string](t, outcome, "message_id")
	if to := switchyardtest.Output[[]string](t, outcome, "sent_to"); strings.Join(to, " ") != "john@example.com ann@example.com" {
		t.Errorf("it was sent to %v", to)
	}
	if at := switchyardtest.Output[time.Time](t, outcome, "timestamp"); time.Since(at) > time.Minute {
		t.Errorf("it was sent at %v", at)
	}
	if len(office.mails) != 1 {
		t.Fatalf("%d mails came", len(office.mails))
	}
	sent := office.mails[0]
	if sent.from != "desk@example.com" || len(sent.to) != 2 || strings.TrimSpace(sent.body) != "It has shipped." {
		t.Errorf("there came %+v", sent)
	}
	if got := sent.mail.Header.Get("Message-ID"); got != id || !strings.HasSuffix(id, "@example.com>") {
		t.Errorf("the mail has the id %s, the result says %s", got, id)
	}
	again := node.CallTool(t.Context(), arguments, settings, switchyardtest.IdempotencyKey("step-1"), switchyardtest.Attempt(2))
	if repeated := switchyardtest.Output[string](t, again, "message_id"); repeated != id {
		t.Errorf("the second attempt has the id %s, the first %s", repeated, id)
	}
}

func TestModelNeverChoosesSenderOrServer(t *testing.T) {
	office := openPostOffice(t)
	node := switchyardtest.New(t, goMail, &SendMail{})
	for name, value := range map[string]any{"from": "boss@example.com", "server": office.server()} {
		tried := switchyardtest.Params{name: value}
		for argument, text := range arguments {
			tried[argument] = text
		}
		if outcome := node.CallTool(t.Context(), tried, nil); outcome.Err == nil {
			t.Errorf("a model chooses %s", name)
		}
	}
	if len(office.mails) != 0 {
		t.Errorf("%d mails came", len(office.mails))
	}
}

func TestFailuresAreForeseen(t *testing.T) {
	office := openPostOffice(t)
	node := switchyardtest.New(t, goMail, &SendMail{})
	closed := map[string]any{"host": "127.0.0.1", "port": 1, "secure": false}
	for _, test := range []struct {
		to, from    string
		server      map[string]any
		code, field string
	}{
		{"john", "desk@example.com", office.server(), "MAIL_ADDRESS_INVALID", "to"},
		{"john@example.com", "desk", office.server(), "MAIL_ADDRESS_INVALID", "from"},
		{"ann@example.com, nobody@example.com", "desk@example.com", office.server(), "MAIL_REFUSED", "to"},
		{"john@example.com", "desk@example.com", closed, "MAIL_SERVER_UNREACHABLE", "server"},
		{"john@example.com\r\nBcc: eve@example.com", "desk@example.com", office.server(), "PARAMETER_INVALID", "to"},
	} {
		outcome := node.Execute(t.Context(), switchyardtest.Params{
			"to": test.to, "subject": "s", "body": "b", "from": test.from, "server": test.server,
		})
		var foreseen *switchyard.NodeError
		if !errors.As(outcome.Err, &foreseen) || foreseen.Code != test.code || foreseen.Field != test.field {
			t.Errorf("%q from %q gives %v", test.to, test.from, outcome.Err)
			continue
		}
		if strings.Contains(foreseen.Message+foreseen.Hint, "canary") {
			t.Errorf("the error discloses what the server wrote: %q", foreseen.Message)
		}
	}
	if len(office.mails) != 0 {
		t.Errorf("%d mails came", len(office.mails))
	}
}
