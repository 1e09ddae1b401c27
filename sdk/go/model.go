package switchyard

import (
	"encoding/json"
	"reflect"
)

// Model is a parameter by which the designer, and nobody else, chooses a model:
//
//	Model switchyard.Model `spec:"description=Who reads the text."`
//
// The server asks it, with the designer's credential: the node sees neither key nor provider. Each request is in the run's
// journal before the model gets it, and each answer before the node does, so that an execution that begins again after a
// crash has the answers that it had, and pays for none twice.
type Model struct{ binding binding }

// ModelMessage is something that was said: by the user, or by the model (the role assistant).
type ModelMessage struct {
	Role string `json:"role"`
	Text string `json:"text"`
}

// UserSays is a message of the user's.
func UserSays(text string) ModelMessage { return ModelMessage{"user", text} }

// ModelSaid is a message of the model's.
func ModelSaid(text string) ModelMessage { return ModelMessage{"assistant", text} }

// Question is what a node asks of a model.
type Question struct {
	// Instructions are how the model should behave, whatever the words say.
	Instructions string
	// Messages are what was said, the oldest first; the last is what the model answers to.
	Messages []ModelMessage
	// AnswerSchema is what the answer should be, an object schema; nil for a text. The node checks the answer.
	AnswerSchema json.RawMessage
}

// Answer is what a model says.
type Answer struct {
	Text string `json:"text"`
	// Usage are the tokens that it took.
	Usage struct {
		// InputTokens and OutputTokens are nil where the provider does not say.
		InputTokens  *int `json:"input_tokens"`
		OutputTokens *int `json:"output_tokens"`
	} `json:"usage"`
	// FinishReason is why the model stopped, where its provider says: length where the answer is cut off.
	FinishReason string `json:"finish_reason"`
}

// Ask asks once. What it costs is the run's, and comes off the budgets of the agents that called. A refusal is a
// [NodeError], to be returned as it is.
func (m *Model) Ask(ctx *Context, question Question) (Answer, error) {
	return ask[Answer](ctx, "model.ask", struct {
		Instructions string          `json:"instructions"`
		Messages     []ModelMessage  `json:"messages"`
		AnswerSchema json.RawMessage `json:"answer_schema,omitempty"`
		Parameter    string          `json:"parameter"`
	}{question.Instructions, question.Messages, question.AnswerSchema, m.binding.name})
}

func (*Model) kind() string            { return "In" }
func (*Model) valueType() reflect.Type { return reflect.TypeFor[map[string]any]() }
func (m *Model) bind(b binding)        { m.binding = b }

// declare makes the property one that only a designer fills, by the control for models.
func (*Model) declare(property *Property) {
	property.Schema = json.RawMessage(`{"type":"object","control":"model"}`)
	property.Scope, property.CustomScope = "Custom", true
	property.Value = json.RawMessage(`{"provider":"demo"}`)
}
