package switchyard

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"switchyard/internal/tag"
)

var (
	nodeMarker    = reflect.TypeFor[Node]()
	toolMarker    = reflect.TypeFor[Tool]()
	toolkitMarker = reflect.TypeFor[Toolkit]()
)

// declaration is a node type with what its struct says of it.
type declaration struct {
	// name is the struct's, for errors.
	name string
	node NodeType
	spec NodeSpec
	// driver is nil for what is no block.
	driver *sessionDriver
}

// reader collects what the fields of a struct declare, and every problem on the way.
type reader struct {
	name     string
	pkg      Package
	node     []tag.Option
	toolkit  []tag.Option
	spec     NodeSpec
	driver   *sessionDriver
	problems []error
	// undescribed are the parameters that a model may fill without knowing what they are.
	undescribed []reflect.StructField
	// probeWith is the option of that name.
	probeWith string
}

func declare(pkg Package, node NodeType) (*declaration, error) {
	value := reflect.ValueOf(node)
	if value.Kind() != reflect.Pointer || value.IsNil() || value.Elem().Kind() != reflect.Struct {
		return nil, notAPointer(value)
	}
	name := value.Elem().Type().Name()
	r := &reader{name: name, pkg: pkg, spec: NodeSpec{Ports: defaultPorts, Properties: []Property{}}}
	r.fields(value.Elem(), node)
	r.nodeOptions()
	if r.spec.Tool != nil {
		for _, field := range r.undescribed {
			r.problem(field, "a model needs a description to fill the parameter: add description='…'")
		}
	}
	r.probe(node)
	if skilled, has := node.(Skilled); has {
		r.spec.Skill = skilled.Skill()
	}
	if lister, has := node.(ErrorLister); has {
		r.spec.Errors = lister.Errors()
	}
	if len(r.problems) > 0 {
		return nil, errors.Join(r.problems...)
	}
	return &declaration{name, node, r.spec, r.driver}, nil
}

// fields reads a struct's fields, those of embedded structs in their place.
func (r *reader) fields(value reflect.Value, node NodeType) {
	for i := range value.NumField() {
		field := value.Type().Field(i)
		switch {
		case field.Type == nodeMarker:
			r.node = append(r.node, r.options(field, "spec")...)
		case field.Anonymous && isBlock(field.Type):
			r.block(field, node)
		case isSession(field.Type):
			r.session(field)
		case field.Type == toolkitMarker:
			r.toolkit = append(r.toolkit, r.options(field, "spec")...)
		case field.Type == toolMarker:
			r.tool(field)
		case isVariable(field.Type):
			r.variable(field, value.Field(i))
		case field.Anonymous:
			r.embedded(field, value.Field(i), node)
		case hasTag(field, "spec") || hasTag(field, "tool"):
			r.problem(field, "a field of type %s declares nothing: give it a type of package switchyard, or remove the tag",
				field.Type)
		}
	}
}

func (r *reader) embedded(field reflect.StructField, value reflect.Value, node NodeType) {
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			if declares(field.Type.Elem()) {
				r.problem(field, "the embedded pointer is nil: set it before the node type is served")
			}
			return
		}
		value = value.Elem()
	}
	if value.Kind() == reflect.Struct {
		r.fields(value, node)
	}
}

// declares is true for structs with fields that declare something.
func declares(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Type == toolkitMarker || isVariable(field.Type) || field.Anonymous && declares(field.Type) {
			return true
		}
	}
	return false
}

func isVariable(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[variable]())
}

// options reads a field's tag.
func (r *reader) options(field reflect.StructField, key string) []tag.Option {
	text, found := field.Tag.Lookup(key)
	if !found && hasTag(field, key) {
		r.problem(field, "the tag is not of the form %s:\"…\": write the values of its options in single quotes", key)
	}
	options, err := tag.Parse(text)
	if err != nil {
		r.problem(field, "tag %s: %v", key, err)
	}
	return options
}

// hasTag is true also for a tag that is not well formed, so that Lookup does not find it.
func hasTag(field reflect.StructField, key string) bool {
	return strings.Contains(string(field.Tag), key+":")
}

func (r *reader) problem(field reflect.StructField, format string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("%s.%s: %s", r.name, field.Name, fmt.Sprintf(format, args...)))
}

func notAPointer(value reflect.Value) error {
	t := value.Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return fmt.Errorf("%s: a node type is a pointer to a struct: write &%s{}", t, t.Name())
}
