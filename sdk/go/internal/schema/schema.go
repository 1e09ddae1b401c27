// Package schema derives JSON Schemas from Go types.
package schema

import (
	"bytes"
	"encoding/json"
)

// Schema is a JSON Schema (2020-12) with the keywords that the types of node parameters need.
type Schema struct {
	// Type is empty for any value.
	Type   string `json:"type,omitempty"`
	Format string `json:"format,omitempty"`
	// Control is the control that the designer shows for the value.
	Control              string      `json:"control,omitempty"`
	ContentEncoding      string      `json:"contentEncoding,omitempty"`
	Title                string      `json:"title,omitempty"`
	Description          string      `json:"description,omitempty"`
	Enum                 []any       `json:"enum,omitempty"`
	Examples             []any       `json:"examples,omitempty"`
	Pattern              string      `json:"pattern,omitempty"`
	MinLength            *int        `json:"minLength,omitempty"`
	MaxLength            *int        `json:"maxLength,omitempty"`
	Minimum              json.Number `json:"minimum,omitempty"`
	Maximum              json.Number `json:"maximum,omitempty"`
	MultipleOf           json.Number `json:"multipleOf,omitempty"`
	MinItems             *int        `json:"minItems,omitempty"`
	MaxItems             *int        `json:"maxItems,omitempty"`
	Items                *Schema     `json:"items,omitempty"`
	Properties           Fields      `json:"properties,omitempty"`
	Required             []string    `json:"required,omitempty"`
	AdditionalProperties *Additional `json:"additionalProperties,omitempty"`
}

// Field is a property of an object.
type Field struct {
	Name   string
	Schema *Schema
}

// Fields are the properties of an object, in the order in which they are declared.
type Fields []Field

// MarshalJSON writes the fields as an object that keeps their order.
func (f Fields) MarshalJSON() ([]byte, error) {
	var buffer bytes.Buffer
	buffer.WriteByte('{')
	for i, field := range f {
		if i > 0 {
			buffer.WriteByte(',')
		}
		name, err := json.Marshal(field.Name)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(field.Schema)
		if err != nil {
			return nil, err
		}
		buffer.Write(name)
		buffer.WriteByte(':')
		buffer.Write(text)
	}
	buffer.WriteByte('}')
	return buffer.Bytes(), nil
}

// Additional is what an object may hold beside its declared properties: nothing when Values is nil.
type Additional struct{ Values *Schema }

// MarshalJSON writes `false` or the schema of the values.
func (a Additional) MarshalJSON() ([]byte, error) {
	if a.Values == nil {
		return []byte("false"), nil
	}
	return json.Marshal(a.Values)
}
