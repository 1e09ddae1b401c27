package switchyard

// secretKinds are the kinds of credentials; a credential that does not say its kind is a text.
var secretKinds = []string{"text", "smtp", "imap", "model"}

const mailServerSchema = `{
	"type": "object",
	"properties": {
		"host": {"title": "Host", "type": "string", "minLength": 1, "maxLength": 255},
		"port": {"title": "Port", "type": "integer", "minimum": 1, "maximum": 65535},
		"secure": {
			"title": "TLS from the first byte",
			"description": "As on ports 465 and 993. Otherwise the connection is encrypted by STARTTLS.",
			"type": "boolean"
		},
		"user": {"title": "User", "type": "string", "maxLength": 320},
		"password": {"title": "Password", "type": "string", "maxLength": 4096, "writeOnly": true},
		"certificate": {
			"title": "Certificate",
			"description": "For a server whose certificate no public authority issued: the authority's certificate or the server's own, as PEM.",
			"control": "text-area",
			"type": "string",
			"pattern": "-----BEGIN CERTIFICATE-----",
			"maxLength": 100000
		},
		"plain": {
			"title": "Without encryption",
			"description": "Password and mail can be read on the way. Only for a server in a network that you trust.",
			"type": "boolean"
		}
	},
	"required": ["host", "port", "secure"],
	"additionalProperties": false
}`

// secretSchemas are the shapes of secrets, by kind.
var secretSchemas = map[string]string{
	"smtp": mailServerSchema,
	"imap": mailServerSchema,
	"model": `{
		"type": "object",
		"properties": {
			"apiKey": {"title": "API key", "type": "string", "maxLength": 4096, "writeOnly": true},
			"baseUrl": {"title": "Base URL", "type": "string", "pattern": "^https?://", "maxLength": 2048}
		},
		"additionalProperties": false
	}`,
	"text": `{
		"type": "object",
		"properties": {
			"text": {"title": "Secret", "type": "string", "minLength": 16, "maxLength": 65536, "writeOnly": true}
		},
		"required": ["text"],
		"additionalProperties": false
	}`,
}
