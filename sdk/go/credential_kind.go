package switchyard

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// CredentialKind is a kind of credential that a package declares. The designer makes its form of the schema, and the server stores what is
// typed there, sealed; the nodes of the package receive it.
type CredentialKind struct {
	// Kind is its name on the wire: the package's namespace in small letters, a dot, and a word, such as acme.account.
	Kind string `json:"kind"`
	// Name is its name for people, such as "Acme account".
	Name string `json:"name"`
	// Noun is its name in a sentence, after "a".
	Noun string `json:"noun"`
	// Purpose says what it is for, in one sentence.
	Purpose string `json:"purpose"`
	// Schema is the JSON Schema of its value: an object whose fields have titles. Secret fields are writeOnly and have a name that is masked:
	// password, apiKey, text, token, secret, clientSecret, secretAccessKey, sessionToken, privateKey or passphrase.
	Schema json.RawMessage `json:"schema"`
	// Egress names the fields that hold a host or an address. A node that holds such a credential connects to these hosts and to no other;
	// without them, to any that the server allows.
	Egress []string `json:"egress,omitempty"`
}

// kindNames are the kinds of credentials that node types of the package can take; the first one is a credential's that does not say its kind.
func (p Package) kindNames() []string {
	names := slices.Clone(secretKinds)
	for _, declared := range p.Credentials {
		names = append(names, declared.Kind)
	}
	return names
}

// secretSchema is the shape of a secret of a kind.
func (p Package) secretSchema(kind string) json.RawMessage {
	for _, declared := range p.Credentials {
		if declared.Kind == kind {
			return declared.Schema
		}
	}
	return json.RawMessage(secretSchemas[kind])
}

// credentialProblems are what is wrong with the kinds that the package declares.
func (p Package) credentialProblems() []error {
	var problems []error
	prefix := strings.ToLower(p.Namespace) + "."
	for _, declared := range p.Credentials {
		if !strings.HasPrefix(declared.Kind, prefix) {
			problems = append(problems, fmt.Errorf("Package.Credentials: the kind %q must begin with %q", declared.Kind, prefix))
		}
		if !json.Valid(declared.Schema) {
			problems = append(problems, fmt.Errorf("Package.Credentials: the schema of the kind %q is no JSON", declared.Kind))
		}
	}
	return problems
}
