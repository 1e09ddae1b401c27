package switchyard

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// CheckParams tells everything that is wrong with the parameters of an execution, as the runtime does before it asks a
// host: unknown names, missing values, values that do not fit their schemas. Each problem is a [NodeError].
func (h *Host) CheckParams(nodeType string, params map[string]json.RawMessage) error {
	declared, known := h.nodes[nodeType]
	if !known {
		return fmt.Errorf("the package has no node type %s", nodeType)
	}
	return checkValues(declared.spec.inputs(), params, true)
}

// CheckOutputs tells everything that is wrong with the results of an execution.
func (h *Host) CheckOutputs(nodeType string, outputs map[string]json.RawMessage) error {
	declared, known := h.nodes[nodeType]
	if !known {
		return fmt.Errorf("the package has no node type %s", nodeType)
	}
	return checkValues(declared.spec.outputs(), outputs, false)
}

func (s NodeSpec) inputs() []Property {
	return slices.DeleteFunc(slices.Clone(s.Properties), func(p Property) bool { return p.VariableType == "Out" })
}

func (s NodeSpec) outputs() []Property {
	return slices.DeleteFunc(slices.Clone(s.Properties), func(p Property) bool { return p.VariableType != "Out" })
}

func checkValues(properties []Property, values map[string]json.RawMessage, required bool) error {
	var problems []error
	known := map[string]bool{}
	for _, property := range properties {
		known[property.Name] = true
		value, given := values[property.Name]
		if !given {
			if required && property.VariableType == "In" && property.Value == nil {
				problems = append(problems, parameterMissing(property.Name))
			}
			continue
		}
		if err := checkValue(property, value); err != nil {
			problems = append(problems, doesNotFit(property, err))
		}
	}
	for name := range values {
		if !known[name] {
			problems = append(problems, &NodeError{
				Code: "PARAMETER_INVALID", Field: name, Message: fmt.Sprintf("There is no '%s'.", name),
			})
		}
	}
	return errors.Join(problems...)
}

func doesNotFit(property Property, cause error) *NodeError {
	problem := &NodeError{
		Code: "PARAMETER_INVALID", Field: property.Name, Message: fmt.Sprintf("The value of '%s' does not fit.", property.Name),
	}
	if property.Secret == "" {
		problem.Cause, problem.Hint = cause, cause.Error()
	}
	return problem
}

func checkValue(property Property, raw json.RawMessage) error {
	var shape jsonschema.Schema
	if err := json.Unmarshal(property.Schema, &shape); err != nil {
		return err
	}
	resolved, err := shape.Resolve(nil)
	if err != nil {
		return err
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	return resolved.Validate(value)
}
