package schema

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"
)

var (
	timeType          = reflect.TypeFor[time.Time]()
	durationType      = reflect.TypeFor[time.Duration]()
	rawType           = reflect.TypeFor[json.RawMessage]()
	numberType        = reflect.TypeFor[json.Number]()
	jsonMarshalerType = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
	formattedType     = reflect.TypeFor[withFormat]()
)

// withFormat is a struct whose schema says by its format what the object stands for.
type withFormat interface{ SchemaFormat() string }

func formatted(t reflect.Type, within []reflect.Type) (*Schema, error) {
	schema, err := object(t, within)
	if err != nil {
		return nil, err
	}
	schema.Format = reflect.Zero(t).Interface().(withFormat).SchemaFormat()
	return schema, nil
}

// Of derives the schema of the values that encoding/json writes for a type.
func Of(t reflect.Type) (*Schema, error) {
	return derive(t, nil)
}

// derive keeps the structs that it is in, to notice those that contain themselves.
func derive(t reflect.Type, within []reflect.Type) (*Schema, error) {
	if known, err := special(t); known != nil || err != nil {
		return known, err
	}
	switch t.Kind() {
	case reflect.String:
		return &Schema{Type: "string"}, nil
	case reflect.Bool:
		return &Schema{Type: "boolean"}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &Schema{Type: "integer"}, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &Schema{Type: "integer", Minimum: "0"}, nil
	case reflect.Float32, reflect.Float64:
		return &Schema{Type: "number"}, nil
	case reflect.Interface:
		return &Schema{}, nil
	case reflect.Pointer:
		return derive(t.Elem(), within)
	case reflect.Slice, reflect.Array:
		return list(t, within)
	case reflect.Map:
		return table(t, within)
	case reflect.Struct:
		if t.Implements(formattedType) {
			return formatted(t, within)
		}
		if slices.Contains(within, t) {
			return nil, fmt.Errorf("the type %s contains itself: use json.RawMessage where it does", t)
		}
		return object(t, append(slices.Clone(within), t))
	default:
		return nil, fmt.Errorf("a value of type %s cannot be written as JSON: use another type", t)
	}
}

// special knows the types that are not written as their kind.
func special(t reflect.Type) (*Schema, error) {
	switch {
	case t == timeType:
		return &Schema{Type: "string", Format: "date-time"}, nil
	case t == durationType:
		return nil, fmt.Errorf("a time.Duration would travel as nanoseconds: use a number and name its unit")
	case t == rawType:
		return &Schema{}, nil
	case t == numberType:
		return &Schema{Type: "number"}, nil
	case t.Kind() == reflect.Interface:
		return nil, nil
	case t.Implements(jsonMarshalerType):
		return &Schema{}, nil
	case t.Implements(textMarshalerType):
		return &Schema{Type: "string"}, nil
	}
	return nil, nil
}

func list(t reflect.Type, within []reflect.Type) (*Schema, error) {
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
		return &Schema{Type: "string", ContentEncoding: "base64"}, nil
	}
	items, err := derive(t.Elem(), within)
	if err != nil {
		return nil, err
	}
	schema := &Schema{Type: "array", Items: items}
	if t.Kind() == reflect.Array {
		length := t.Len()
		schema.MinItems, schema.MaxItems = &length, &length
	}
	return schema, nil
}

func table(t reflect.Type, within []reflect.Type) (*Schema, error) {
	if t.Key().Kind() != reflect.String {
		return nil, fmt.Errorf("the keys of %s are no texts: use a map with string keys", t)
	}
	values, err := derive(t.Elem(), within)
	if err != nil {
		return nil, err
	}
	schema := &Schema{Type: "object"}
	if t.Elem().Kind() != reflect.Interface {
		schema.AdditionalProperties = &Additional{Values: values}
	}
	return schema, nil
}
