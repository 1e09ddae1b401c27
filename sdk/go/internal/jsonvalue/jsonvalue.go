// Package jsonvalue turns JSON into Go values and back without converting anything.
package jsonvalue

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
)

// ErrNull says that null came for a value that cannot be null.
var ErrNull = errors.New("the value is null")

// Decode reads a value into what target points to. Unknown fields, null and values of another type are refused.
func Decode(raw json.RawMessage, target any) error {
	value := reflect.ValueOf(target).Elem()
	if bytes.Equal(bytes.TrimSpace(raw), []byte("null")) && !nullable(value.Type()) {
		return ErrNull
	}
	if !mayHaveFields(value.Kind()) {
		return json.Unmarshal(raw, target)
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	return decoder.Decode(target)
}

// Encode writes a value. A nil slice is an empty list, and a nil map an empty object.
func Encode(value any) (json.RawMessage, error) {
	reflected := reflect.ValueOf(value)
	switch reflected.Kind() {
	case reflect.Slice:
		if _, raw := value.(json.RawMessage); reflected.IsNil() && !raw && reflected.Type().Elem().Kind() != reflect.Uint8 {
			return json.RawMessage("[]"), nil
		}
	case reflect.Map:
		if reflected.IsNil() {
			return json.RawMessage("{}"), nil
		}
	}
	return marshal(value)
}

// marshal writes JSON as it is, without the escapes that HTML needs.
func marshal(value any) (json.RawMessage, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// mayHaveFields is false for values in which no unknown field can be.
func mayHaveFields(kind reflect.Kind) bool {
	switch kind {
	case reflect.Struct, reflect.Slice, reflect.Array, reflect.Map, reflect.Pointer, reflect.Interface:
		return true
	}
	return false
}

func nullable(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface || t == reflect.TypeFor[json.RawMessage]()
}
