package schema

import (
	"fmt"
	"reflect"
	"strings"

	"switchyard/internal/tag"
)

// object derives the schema of a struct: a property for each exported field, as its json tag names it. A field that is
// left out when empty, or is a pointer, is optional. A `spec` tag adds keywords.
func object(t reflect.Type, within []reflect.Type) (*Schema, error) {
	schema := &Schema{Type: "object", AdditionalProperties: &Additional{}}
	for _, field := range reflect.VisibleFields(t) {
		name, optional, skip := jsonName(t, field)
		if skip {
			continue
		}
		property, err := derive(field.Type, within)
		if err == nil {
			err = annotate(property, field.Tag.Get("spec"))
		}
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", field.Name, err)
		}
		schema.Properties = append(schema.Properties, Field{name, property})
		if !optional {
			schema.Required = append(schema.Required, name)
		}
	}
	return schema, nil
}

// jsonName gives the name under which encoding/json writes a field; skip is true for those that it does not write.
func jsonName(t reflect.Type, field reflect.StructField) (name string, optional, skip bool) {
	text, tagged := field.Tag.Lookup("json")
	name, options, _ := strings.Cut(text, ",")
	if name == "-" && options == "" {
		return "", false, true
	}
	if field.Anonymous && name == "" && structOf(field.Type) {
		return "", false, true
	}
	if !field.IsExported() || hidden(t, field) {
		return "", false, true
	}
	if !tagged || name == "" {
		name = field.Name
	}
	for option := range strings.SplitSeq(options, ",") {
		optional = optional || option == "omitempty" || option == "omitzero"
	}
	return name, optional || field.Type.Kind() == reflect.Pointer, false
}

// structOf is true for types whose fields encoding/json writes in place of the embedded field itself.
func structOf(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct && t != timeType
}

// hidden is true for a field of an embedded struct that itself has a name and so is an object of its own.
func hidden(t reflect.Type, field reflect.StructField) bool {
	for depth := 1; depth < len(field.Index); depth++ {
		parent := t.FieldByIndex(field.Index[:depth])
		if name, _, _ := strings.Cut(parent.Tag.Get("json"), ","); name != "" {
			return true
		}
	}
	return false
}

func annotate(schema *Schema, text string) error {
	options, err := tag.Parse(text)
	if err != nil {
		return err
	}
	for _, option := range options {
		known, err := schema.Apply(option)
		if err != nil {
			return err
		}
		if !known {
			return fmt.Errorf("there is no option %q for the field of a value: check its spelling", option.Name)
		}
	}
	return nil
}
