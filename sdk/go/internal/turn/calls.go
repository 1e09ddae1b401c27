// Package turn reads the tool calls of a model's message, however its library writes them.
package turn

import (
	"encoding/json"
	"fmt"
)

// Call is a call as a model asked for it.
type Call struct {
	ID   string
	Name string
	Args map[string]any
	// Problem says what is wrong with it; such a call is answered and not made.
	Problem string
}

// unnamed stands for the tool of a call that names none.
const unnamed = "unknown_tool"

type object map[string]json.RawMessage

// CallsOf gives the calls of a message, in their order: tool_calls with name, args and id, those of OpenAI (a function with its
// arguments as text), and Anthropic's blocks of the type tool_use. What is missing gets a default.
func CallsOf(message json.RawMessage) []Call {
	given := read(message)
	raw := given.first("tool_calls", "toolCalls")
	calls := list(raw)
	if raw == nil {
		for _, block := range list(given["content"]) {
			if text(read(block)["type"]) == "tool_use" {
				calls = append(calls, block)
			}
		}
	}
	result := make([]Call, len(calls))
	for index, call := range calls {
		result[index] = callOf(read(call), index)
	}
	return result
}

func callOf(given object, index int) Call {
	function := read(given["function"])
	call := Call{ID: text(given["id"]), Name: text(given["name"])}
	if call.ID == "" {
		call.ID = fmt.Sprintf("call_%d", index+1)
	}
	if call.Name == "" {
		call.Name = text(function["name"])
	}
	args := given.first("args", "arguments", "input")
	if args == nil {
		args = function.first("arguments")
	}
	call.Args, call.Problem = argsOf(args)
	if call.Name == "" {
		call.Name, call.Problem = unnamed, "The call names no tool."
	}
	return call
}

// argsOf reads arguments, which some models write as text.
func argsOf(given json.RawMessage) (map[string]any, string) {
	if given == nil {
		return map[string]any{}, ""
	}
	var written string
	if json.Unmarshal(given, &written) == nil {
		if written == "" {
			return map[string]any{}, ""
		}
		given = json.RawMessage(written)
	}
	if !json.Valid(given) {
		return nil, "The arguments are not JSON."
	}
	var args map[string]any
	if json.Unmarshal(given, &args) != nil || args == nil {
		return nil, "The arguments are no object."
	}
	return args, ""
}

// first gives the first of some fields that is there.
func (o object) first(names ...string) json.RawMessage {
	for _, name := range names {
		if value := o[name]; value != nil && string(value) != "null" {
			return value
		}
	}
	return nil
}

func read(value json.RawMessage) object {
	var fields object
	_ = json.Unmarshal(value, &fields)
	return fields
}

func list(value json.RawMessage) []json.RawMessage {
	var items []json.RawMessage
	_ = json.Unmarshal(value, &items)
	return items
}

func text(value json.RawMessage) string {
	var written string
	_ = json.Unmarshal(value, &written)
	return written
}
