package switchyard

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"

	"switchyard/internal/jsonvalue"
)

// parameters reads the flags that the parameters of a tool are; a name may be written with dashes. A value that is no
// text is written as JSON. All problems are reported at once.
func (c command) parameters(spec NodeSpec, arguments []string) (map[string]json.RawMessage, error) {
	flags := flag.NewFlagSet(spec.Tool.Name, flag.ContinueOnError)
	flags.SetOutput(c.errors)
	params := map[string]json.RawMessage{}
	for _, property := range spec.Properties {
		if property.VariableType == "Out" {
			continue
		}
		value := &flagValue{property: property, params: params}
		flags.Var(value, property.Name, describe(property))
		if dashed := strings.ReplaceAll(property.Name, "_", "-"); dashed != property.Name {
			flags.Var(value, dashed, "the same as -"+property.Name)
		}
	}
	if err := flags.Parse(arguments); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is no flag of %s", flags.Arg(0), spec.Tool.Name)
	}
	var problems []error
	for _, property := range spec.Properties {
		if params[property.Name] == nil && property.VariableType == "In" && property.Value == nil {
			problems = append(problems, fmt.Errorf("the flag -%s is missing", property.Name))
		}
	}
	return params, errors.Join(problems...)
}

func describe(property Property) string {
	text := property.Description
	if property.Secret != "" {
		text += fmt.Sprintf(" A credential of the kind %s, as JSON.", property.Secret)
	}
	if property.Value != nil {
		text += fmt.Sprintf(" Default: %s.", property.Value)
	}
	return strings.TrimSpace(text)
}

// flagValue puts what a flag is given among the parameters.
type flagValue struct {
	property Property
	params   map[string]json.RawMessage
}

func (f *flagValue) String() string { return "" }

// IsBoolFlag lets a flag of type boolean stand without a value.
func (f *flagValue) IsBoolFlag() bool { return f.kind() == "boolean" }

func (f *flagValue) kind() string {
	var shape struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(f.property.Schema, &shape)
	return shape.Type
}

func (f *flagValue) Set(text string) error {
	if f.kind() == "string" {
		value, err := jsonvalue.Encode(text)
		f.params[f.property.Name] = value
		return err
	}
	if !json.Valid([]byte(text)) {
		return fmt.Errorf("write the value of type %s as JSON", f.kind())
	}
	f.params[f.property.Name] = json.RawMessage(text)
	return nil
}
