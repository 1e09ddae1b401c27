package switchyard

import (
	"encoding/json"
	"fmt"
	"reflect"

	"switchyard/internal/jsonvalue"
)

// variable is a field that declares a parameter or a result.
type variable interface {
	// kind is the property's variableType.
	kind() string
	valueType() reflect.Type
	bind(binding)
}

// binding is what a variable needs to know of its property. It is set once, before the first execution.
type binding struct {
	name string
	// fallback is the default, nil when there is none.
	fallback json.RawMessage
}

func (b binding) raw(ctx *Context) (json.RawMessage, bool) {
	if b.name == "" {
		panic("switchyard: the variable belongs to no node type that a host serves")
	}
	if raw, given := ctx.execution.Params[b.name]; given {
		return raw, true
	}
	return b.fallback, b.fallback != nil
}

// InVariable is a parameter that must have a value.
//
// The options of its tag: name (the field's name in snake case), title, description, the scopes that a designer may
// pick (aiScope, customScope, messageScope), scope (the one to start with: AI, Custom or Message; the first allowed one),
// toolScope (the one to start with on a node that becomes a tool), advanced (rarely set, so the designer folds it away),
// default, sink (url, host, path, recipient, sender, sql, amount, command or instructions), and what narrows the value: enum and examples (separated by bars), format, pattern,
// minLength, maxLength, minimum, maximum, multipleOf, minItems, maxItems; control names what the designer shows for it.
type InVariable[T any] struct{ binding binding }

// Get gives the value of this execution, no matter who filled it: a model, the designer, or the flow's message. Nothing is
// converted: a value that is missing or of another type is a [NodeError], to be returned as it is.
func (v *InVariable[T]) Get(ctx *Context) (T, error) {
	var value T
	raw, given := v.binding.raw(ctx)
	if !given {
		return value, parameterMissing(v.binding.name)
	}
	if err := jsonvalue.Decode(raw, &value); err != nil {
		return value, parameterInvalid(v.binding.name, err)
	}
	return value, nil
}

// OptVariable is a parameter that may be left out. Its tag is that of an [InVariable].
type OptVariable[T any] struct{ binding binding }

// Get gives the value of this execution; given is false, and the value zero, when nobody filled it.
func (v *OptVariable[T]) Get(ctx *Context) (value T, given bool, err error) {
	raw, given := v.binding.raw(ctx)
	if !given {
		return value, false, nil
	}
	if err := jsonvalue.Decode(raw, &value); err != nil {
		return value, false, parameterInvalid(v.binding.name, err)
	}
	return value, true, nil
}

// Or gives the value of this execution, or another when nobody filled it.
func (v *OptVariable[T]) Or(ctx *Context, otherwise T) (T, error) {
	value, given, err := v.Get(ctx)
	if err != nil || given {
		return value, err
	}
	return otherwise, nil
}

// OutVariable is a result. The options of its tag are name, title, description, neutral (neither
// the parameters nor anybody outside have a say in it: a count, a time) and what narrows the value.
type OutVariable[T any] struct{ binding binding }

// Set sets the result of this execution. The value is taken as it is now; a later change of it changes nothing.
func (v *OutVariable[T]) Set(ctx *Context, value T) error {
	if v.binding.name == "" {
		panic("switchyard: the variable belongs to no node type that a host serves")
	}
	raw, err := jsonvalue.Encode(value)
	if err != nil {
		return fmt.Errorf("the result %q cannot be written as JSON: %w", v.binding.name, err)
	}
	ctx.set(v.binding.name, raw)
	return nil
}

func (*InVariable[T]) kind() string  { return "In" }
func (*OptVariable[T]) kind() string { return "Opt" }
func (*OutVariable[T]) kind() string { return "Out" }

func (*InVariable[T]) valueType() reflect.Type  { return reflect.TypeFor[T]() }
func (*OptVariable[T]) valueType() reflect.Type { return reflect.TypeFor[T]() }
func (*OutVariable[T]) valueType() reflect.Type { return reflect.TypeFor[T]() }

func (v *InVariable[T]) bind(b binding)  { v.binding = b }
func (v *OptVariable[T]) bind(b binding) { v.binding = b }
func (v *OutVariable[T]) bind(b binding) { v.binding = b }
