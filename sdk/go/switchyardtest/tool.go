package switchyardtest

import (
	"context"
	"fmt"
	"slices"

	"switchyard"
)

// CallTool executes the node as a model calls it: with the arguments of the model, and with what the designer set for the
// other parameters. An argument for a parameter that is not a model's to fill is refused, and nothing is executed.
func (n *Node) CallTool(ctx context.Context, arguments, settings Params, options ...Option) *Outcome {
	n.test.Helper()
	if n.spec.Tool == nil {
		n.test.Fatalf("%s has no switchyard.Tool field, so it is no tool", n.spec.ID)
	}
	params := Params{}
	for name, value := range arguments {
		if _, set := settings[name]; set || !n.isForModels(name) {
			return &Outcome{Err: &switchyard.NodeError{
				Code:    "TOOL_ARGUMENTS_INVALID",
				Message: fmt.Sprintf("The tool has no argument '%s'.", name),
				Field:   name,
			}}
		}
		params[name] = value
	}
	for name, value := range settings {
		params[name] = value
	}
	return n.Execute(ctx, params, options...)
}

func (n *Node) isForModels(name string) bool {
	return slices.ContainsFunc(n.spec.Properties, func(p switchyard.Property) bool {
		return p.Name == name && p.VariableType != "Out" && p.AIScope
	})
}
