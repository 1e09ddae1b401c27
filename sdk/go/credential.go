package switchyard

import (
	"encoding/json"
	"reflect"

	"switchyard/internal/jsonvalue"
)

// Credential is a parameter that a stored credential fills; its tag names the kind of credential that fits, for example
// kind=smtp (smtp, imap, model, text, or one of Package.Credentials). A flow holds but the credential's name, and no model ever chooses one: aiScope is refused.
type Credential struct{ binding binding }

// Get gives the secret of this execution.
func (c *Credential) Get(ctx *Context) (Secret, error) {
	raw, given := c.binding.raw(ctx)
	if !given {
		return Secret{}, parameterMissing(c.binding.name)
	}
	return Secret{name: c.binding.name, raw: raw}, nil
}

func (*Credential) kind() string            { return "In" }
func (*Credential) valueType() reflect.Type { return reflect.TypeFor[map[string]any]() }
func (c *Credential) bind(b binding)        { c.binding = b }

// Secret is what a credential holds. It prints as a placeholder, so that no log shows it by mistake.
type Secret struct {
	name string
	raw  json.RawMessage
}

// MailServer is the secret of the kinds smtp and imap.
type MailServer struct {
	Host string `json:"host"`
	Port int    `json:"port"`
	// Secure is true for TLS from the first byte; otherwise the connection is encrypted by STARTTLS.
	Secure   bool   `json:"secure"`
	User     string `json:"user"`
	Password string `json:"password"`
	// Certificate is the PEM of the authority, or of the server itself, that is trusted in place of the public authorities; empty for those.
	Certificate string `json:"certificate"`
	// Plain is true where the designer accepts a connection without encryption.
	Plain bool `json:"plain"`
}

// MailServer reads a secret of the kinds smtp and imap.
func (s Secret) MailServer() (MailServer, error) {
	var server MailServer
	err := s.Decode(&server)
	return server, err
}

// Text reads a secret of the kind text.
func (s Secret) Text() (string, error) {
	var secret struct {
		Text string `json:"text"`
	}
	err := s.Decode(&secret)
	return secret.Text, err
}

// Decode reads the secret into what target points to.
func (s Secret) Decode(target any) error {
	if err := jsonvalue.Decode(s.raw, target); err != nil {
		// The cause might quote the secret.
		return parameterInvalid(s.name, nil)
	}
	return nil
}

func (Secret) String() string { return "[secret]" }

// GoString keeps the secret out of %#v, too.
func (Secret) GoString() string { return "[secret]" }
