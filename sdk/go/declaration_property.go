package switchyard

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"switchyard/internal/jsonvalue"
	"switchyard/internal/schema"
	"switchyard/internal/tag"
)

var (
	propertyPattern = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
	sinks           = []string{"url", "host", "path", "recipient", "sender", "sql", "amount", "command", "instructions", "record"}
	scopes          = []string{"AI", "Custom", "Message"}
)

// variable reads a field that declares a parameter or a result, and binds it.
func (r *reader) variable(field reflect.StructField, value reflect.Value) {
	if !field.IsExported() {
		r.problem(field, "the field is not exported, so the host cannot reach it: write %s", exported(field.Name))
		return
	}
	declared := value.Addr().Interface().(variable)
	_, isCredential := declared.(*Credential)
	property := &Property{Name: snakeCase(field.Name), VariableType: declared.kind()}
	if isCredential {
		property.Secret = secretKinds[0]
	}
	shape, err := schema.Of(declared.valueType())
	if err != nil {
		r.problem(field, "%v", err)
		return
	}
	for _, option := range r.options(field, "spec") {
		if err := r.propertyOption(property, shape, option); err != nil {
			r.problem(field, "%v", err)
		}
	}
	property.Schema, _ = json.Marshal(shape)
	if isCredential {
		property.Schema = r.pkg.secretSchema(property.Secret)
	}
	if model, isModel := declared.(*Model); isModel {
		model.declare(property)
		if property.AIScope || property.MessageScope {
			r.problem(field, "only a designer chooses a model: remove aiScope and messageScope")
		}
	}
	r.checkProperty(field, property)
	if property.Value != nil {
		if err := checkDefault(property, declared.valueType()); err != nil {
			r.problem(field, "%v", err)
		}
	}
	r.spec.Properties = append(r.spec.Properties, *property)
	declared.bind(binding{property.Name, property.Value})
}

func (r *reader) propertyOption(property *Property, shape *schema.Schema, option tag.Option) error {
	out, secret := property.VariableType == "Out", property.Secret != ""
	switch name := option.Name; {
	case name == "name" && !option.Flag:
		property.Name = option.Value
	case name == "title" && !option.Flag:
		property.Title = option.Value
		return oneLine(name, option.Value, 80)
	case name == "description" && !option.Flag:
		property.Description = option.Value
		return atMost(name, option.Value, 2000)
	case name == "kind" && secret:
		property.Secret = option.Value
		return oneOf(name, option.Value, r.pkg.kindNames())
	case !out && scopeFlag(property, option):
	case name == "scope" && !out:
		property.Scope = option.Value
		return oneOf(name, option.Value, scopes)
	case name == "toolScope" && !out && !secret:
		property.ToolScope = option.Value
		return oneOf(name, option.Value, scopes)
	case name == "advanced" && !out && option.Flag:
		property.Advanced = true
	case name == "neutral" && out && option.Flag:
		property.Neutral = true
	case name == "sink" && !out && !secret:
		property.Sink = option.Value
		return oneOf(name, option.Value, sinks)
	case name == "default" && !out && !secret && !option.Flag:
		property.Value = json.RawMessage(option.Value)
		if shape.Type == "string" {
			property.Value, _ = jsonvalue.Encode(option.Value)
		}
	default:
		if !secret {
			if known, err := shape.Apply(option); known {
				return err
			}
		}
		return fmt.Errorf("there is no such option %q here: check its spelling and value", name)
	}
	return nil
}

// scopeFlag allows a scope; the first one allowed is the one to start with.
func scopeFlag(property *Property, option tag.Option) bool {
	scope, flag := "", (*bool)(nil)
	switch option.Name {
	case "aiScope":
		scope, flag = "AI", &property.AIScope
	case "customScope":
		scope, flag = "Custom", &property.CustomScope
	case "messageScope":
		scope, flag = "Message", &property.MessageScope
	}
	if flag == nil || !option.Flag {
		return false
	}
	*flag = true
	if property.Scope == "" {
		property.Scope = scope
	}
	return true
}

func (r *reader) checkProperty(field reflect.StructField, property *Property) {
	if !propertyPattern.MatchString(property.Name) || strings.HasPrefix(property.Name, "__") ||
		property.Name == "constructor" || property.Name == "prototype" {
		r.problem(field, "%q is no name for a parameter or a result: use letters, digits and _", property.Name)
	}
	out := property.VariableType == "Out"
	if slices.ContainsFunc(r.spec.Properties, func(other Property) bool {
		return other.Name == property.Name && (other.VariableType == "Out") == out
	}) {
		r.problem(field, "the name %q is another field's: give one of them another name=…", property.Name)
	}
	if out {
		property.Scope, property.MessageScope = "Message", true
		return
	}
	if property.Secret != "" && property.AIScope {
		r.problem(field, "a model must never choose a credential: remove aiScope")
	}
	if property.Sink == "host" && property.AIScope {
		r.problem(field, "a model must never choose a server: remove aiScope")
	}
	allowed := map[string]bool{"AI": property.AIScope, "Custom": property.CustomScope, "Message": property.MessageScope}
	if property.Scope == "" {
		r.problem(field, "nobody may fill the parameter: add aiScope, customScope or messageScope")
	} else if !allowed[property.Scope] {
		r.problem(field, "it starts with the scope %s, which it does not allow: add %sScope", property.Scope,
			strings.ToLower(property.Scope))
	}
	if property.ToolScope != "" && !allowed[property.ToolScope] {
		r.problem(field, "as a tool it starts with the scope %s, which it does not allow: add %sScope", property.ToolScope,
			strings.ToLower(property.ToolScope))
	}
	if property.AIScope && strings.TrimSpace(property.Description) == "" {
		r.undescribed = append(r.undescribed, field)
	}
}

// checkDefault reads the default as an execution would.
func checkDefault(property *Property, t reflect.Type) error {
	if err := jsonvalue.Decode(property.Value, reflect.New(t).Interface()); err != nil {
		return fmt.Errorf("the default %s is not of type %s: write it as JSON", property.Value, t)
	}
	return nil
}

// snakeCase writes a field's name as a property's: MessageID becomes message_id.
func snakeCase(name string) string {
	letters := []rune(name)
	var out strings.Builder
	for i, letter := range letters {
		begins := i > 0 && unicode.IsUpper(letter) &&
			(!unicode.IsUpper(letters[i-1]) || i+1 < len(letters) && unicode.IsLower(letters[i+1]))
		if begins {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(letter))
	}
	return out.String()
}

func exported(name string) string {
	letters := []rune(name)
	letters[0] = unicode.ToUpper(letters[0])
	return string(letters)
}
