package switchyardtest_test

import (
	"encoding/json"
	"errors"
	"testing"

	"switchyard"
	"switchyard/switchyardtest"
)

var hello = switchyard.Package{Namespace: "Hello", Version: "1.0.0"}

type greet struct {
	switchyard.Node `spec:"id=Hello.Greet,name=Greet,effect=safe"`
	Tool            switchyard.Tool                `tool:"name=greet,description=Greets."`
	Name            switchyard.InVariable[string]  `spec:"aiScope,customScope,maxLength=5,description=Whom to greet."`
	Word            switchyard.InVariable[string]  `spec:"customScope,enum=Hello|Bye,default=Hello"`
	Text            switchyard.OutVariable[string] `spec:"maxLength=12"`
}

func (g *greet) OnMessage(ctx *switchyard.Context) error {
	name, err := g.Name.Get(ctx)
	if err != nil {
		return err
	}
	word, err := g.Word.Get(ctx)
	if err != nil {
		return err
	}
	ctx.Progress(2, "")
	if err := ctx.Chunk(word); err != nil {
		return err
	}
	return g.Text.Set(ctx, word+", "+name)
}

func TestExecute(t *testing.T) {
	node := switchyardtest.New(t, hello, &greet{})
	outcome := node.Execute(t.Context(), switchyardtest.Params{"name": "Ada"})
	if text := switchyardtest.Output[string](t, outcome, "text"); text != "Hello, Ada" {
		t.Errorf("it says %q", text)
	}
	if len(outcome.Chunks) != 1 || string(outcome.Chunks[0]) != `"Hello"` || outcome.Progress[0] != 1 {
		t.Errorf("on the way it gave %s and %v", outcome.Chunks, outcome.Progress)
	}
	for name, params := range map[string]switchyardtest.Params{
		"missing": {}, "unknown": {"name": "Ada", "nmae": "x"}, "long": {"name": "Ada Lovelace"},
		"wrong": {"name": 1}, "no choice": {"name": "Ada", "word": "Ciao"},
	} {
		var refused *switchyard.NodeError
		if outcome := node.Execute(t.Context(), params); !errors.As(outcome.Err, &refused) || outcome.Outputs != nil {
			t.Errorf("%s gives %v", name, outcome.Err)
		}
	}
}

func TestCallTool(t *testing.T) {
	node := switchyardtest.New(t, hello, &greet{})
	settings := switchyardtest.Params{"word": "Bye"}
	outcome := node.CallTool(t.Context(), switchyardtest.Params{"name": "Ada"}, settings)
	if text := switchyardtest.Output[string](t, outcome, "text"); text != "Bye, Ada" {
		t.Errorf("it says %q", text)
	}
	for _, arguments := range []switchyardtest.Params{
		{"name": "Ada", "word": "Hello"}, {"name": "Ada", "text": "x"}, {"name": "Ada", "__proto__": "x"},
	} {
		if outcome := node.CallTool(t.Context(), arguments, nil); outcome.Err == nil || outcome.Outputs != nil {
			t.Errorf("%v is taken", arguments)
		}
	}
	both := node.CallTool(t.Context(), switchyardtest.Params{"name": "Ada"}, switchyardtest.Params{"name": "Eve"})
	if both.Err == nil {
		t.Error("a model fills what the designer has set")
	}
}

type headline struct {
	switchyard.Node `spec:"id=Hello.Headline,name=Headline,effect=safe"`
	Model           switchyard.Model               `spec:"description=Who reads."`
	Text            switchyard.OutVariable[string] `spec:"description=The headline."`
}

func (h *headline) OnMessage(ctx *switchyard.Context) error {
	answer, err := h.Model.Ask(ctx, switchyard.Question{Messages: []switchyard.ModelMessage{switchyard.UserSays("A text.")}})
	if err != nil {
		return err
	}
	return h.Text.Set(ctx, answer.Text)
}

func TestRequests(t *testing.T) {
	node := switchyardtest.New(t, hello, &headline{})
	var asked string
	answering := switchyardtest.Requests(func(method string, params json.RawMessage) (any, error) {
		asked = method + " " + string(params)
		return map[string]any{"text": "A headline", "usage": map[string]any{}}, nil
	})
	outcome := node.Execute(t.Context(), nil, answering)
	if text := switchyardtest.Output[string](t, outcome, "text"); text != "A headline" {
		t.Errorf("it says %q", text)
	}
	if want := `model.ask {"instructions":"","messages":[{"role":"user","text":"A text."}],"parameter":"model"}`; asked != want {
		t.Errorf("it asks for %s, want %s", asked, want)
	}
	if outcome := node.Execute(t.Context(), nil); outcome.Err == nil {
		t.Error("it is answered by nobody")
	}
}
