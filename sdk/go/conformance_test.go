package switchyard_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"switchyard"
)

type sendMail struct {
	silent
	switchyard.Node `spec:"id=Conformance.SendMail,name=Send Mail,description=Sends a mail through an SMTP server.,icon=mail,color=blue,group=Mail,effect=once"`
	Tool            switchyard.Tool                  `tool:"name=send_email,description='Sends a mail, at once: to = one or several recipients.'"`
	To              switchyard.InVariable[string]    `spec:"title=To,aiScope,customScope,messageScope,minLength=1,maxLength=4000,pattern='^[^\\r\\n]*$',description='The recipient''s address; several are separated by commas.'"`
	Subject         switchyard.InVariable[string]    `spec:"title=Subject,aiScope,customScope,messageScope,maxLength=500,description='The subject, one line.'"`
	Body            switchyard.InVariable[string]    `spec:"title=Body,aiScope,customScope,messageScope,maxLength=200000,format=multiline,description=The text."`
	From            switchyard.InVariable[string]    `spec:"customScope,messageScope,minLength=1,maxLength=400,description='The sender''s address.'"`
	Server          switchyard.Credential            `spec:"title=Mail server,customScope,messageScope,kind=smtp,description=The server that takes the mail."`
	MessageID       switchyard.OutVariable[string]   `spec:"title=Message id,description='The mail''s Message-ID.'"`
	SentTo          switchyard.OutVariable[[]string] `spec:"description=The addresses that the server took."`
}

type noTool struct {
	silent
	switchyard.Node `spec:"id=Conformance.Plain,name=Plain"`
	Text            switchyard.InVariable[string] `spec:"aiScope"`
}

type place struct {
	Street string `json:"street"`
	Number int    `json:"number"`
}

type types struct {
	silent
	switchyard.Node `spec:"id=Conformance.Types,name=Types,effect=safe"`
	Text            switchyard.InVariable[string]              `spec:"customScope,messageScope"`
	Flag            switchyard.InVariable[bool]                `spec:"customScope,messageScope"`
	Count           switchyard.InVariable[int]                 `spec:"customScope,messageScope"`
	Ratio           switchyard.InVariable[float64]             `spec:"customScope,messageScope"`
	Names           switchyard.InVariable[[]string]            `spec:"customScope,messageScope"`
	Scores          switchyard.InVariable[map[string]float64]  `spec:"customScope,messageScope"`
	Address         switchyard.InVariable[place]               `spec:"customScope,messageScope"`
	Addresses       switchyard.InVariable[[]place]             `spec:"customScope,messageScope"`
	Extra           switchyard.InVariable[map[string]any]      `spec:"customScope,messageScope"`
	TextOut         switchyard.OutVariable[string]             `spec:"name=text"`
	FlagOut         switchyard.OutVariable[bool]               `spec:"name=flag"`
	CountOut        switchyard.OutVariable[int]                `spec:"name=count"`
	RatioOut        switchyard.OutVariable[float64]            `spec:"name=ratio"`
	NamesOut        switchyard.OutVariable[[]string]           `spec:"name=names"`
	ScoresOut       switchyard.OutVariable[map[string]float64] `spec:"name=scores"`
	AddressOut      switchyard.OutVariable[place]              `spec:"name=address"`
	AddressesOut    switchyard.OutVariable[[]place]            `spec:"name=addresses"`
	ExtraOut        switchyard.OutVariable[map[string]any]     `spec:"name=extra"`
}

type keywords struct {
	silent
	switchyard.Node `spec:"id=Conformance.Keywords,name=Keywords,effect=keyed"`
	Tool            switchyard.Tool                 `tool:"name=keywords,description=Takes what fits.,sequential,destructive,openWorld=false"`
	Code            switchyard.InVariable[string]   `spec:"aiScope,minLength=2,maxLength=8,pattern=^[A-Z]+$,control=text-area,description=A code."`
	Level           switchyard.InVariable[string]   `spec:"aiScope,enum=low|normal|high,description=How urgent it is."`
	Count           switchyard.InVariable[int]      `spec:"aiScope,minimum=1,maximum=9,description=How many."`
	Price           switchyard.InVariable[float64]  `spec:"aiScope,minimum=0.5,multipleOf=0.25,description=What it costs."`
	Tags            switchyard.InVariable[[]string] `spec:"aiScope,enum=a|b,minItems=1,maxItems=3,description=What it is about."`
	Day             switchyard.InVariable[string]   `spec:"aiScope,format=date,description=When."`
	Page            switchyard.InVariable[string]   `spec:"aiScope,maxLength=2000,sink=url,description=Where."`
}

type optional struct {
	silent
	switchyard.Node `spec:"id=Conformance.Optional,name=Optional,effect=safe,version=3"`
	Tool            switchyard.Tool                `tool:"name=find,description=Finds."`
	Query           switchyard.InVariable[string]  `spec:"messageScope,aiScope,maxLength=200,description=What to look for."`
	Limit           switchyard.OptVariable[int]    `spec:"aiScope,customScope,default=10,minimum=1,maximum=100,description=How many at most."`
	Order           switchyard.OptVariable[string] `spec:"aiScope,default=date,maxLength=20,description=By what to sort."`
	Deep            switchyard.OptVariable[bool]   `spec:"aiScope,description=Whether to look everywhere."`
	Note            switchyard.OptVariable[string] `spec:"customScope,description=For people."`
}

type words struct {
	silent
	switchyard.Node `spec:"id=Conformance.Words,name='Wörter, “quoted”',description='Says ''it'', then = it.',effect=safe,group='Words, and more'"`
	Tool            switchyard.Tool                `tool:"name=say_it,description='It''s said, at once: a=b, \"c\".',streaming"`
	Text            switchyard.InVariable[string]  `spec:"aiScope,customScope,messageScope,maxLength=100,title='It''s, a title',description='It''s a = b, \"c\" <d> & é 漢字 🙂'"`
	Said            switchyard.OutVariable[string] `spec:"description='What was said: ''this'', and that.'"`
}

type labels struct {
	silent
	switchyard.Node `spec:"id=Conformance.Labels,name=Labels,effect=safe,source=untrusted|private"`
	Tool            switchyard.Tool                `tool:"name=deliver,description=Delivers."`
	Page            switchyard.InVariable[string]  `spec:"aiScope,maxLength=2000,sink=url,description=Where."`
	Machine         switchyard.InVariable[string]  `spec:"customScope,sink=host,description=Which machine."`
	Place           switchyard.InVariable[string]  `spec:"aiScope,maxLength=200,sink=path,description=Which file."`
	To              switchyard.InVariable[string]  `spec:"aiScope,maxLength=200,sink=recipient,description=Who."`
	Query           switchyard.InVariable[string]  `spec:"aiScope,maxLength=200,sink=sql,description=What to ask."`
	Amount          switchyard.InVariable[float64] `spec:"aiScope,sink=amount,description=How much."`
	Command         switchyard.InVariable[string]  `spec:"aiScope,maxLength=200,sink=command,description=What to run."`
	Task            switchyard.InVariable[string]  `spec:"aiScope,maxLength=200,sink=instructions,description=What to do."`
	Text            switchyard.OutVariable[string] `spec:"description=What came."`
	Count           switchyard.OutVariable[int]    `spec:"neutral,description=How many came."`
}

type own struct {
	silent
	switchyard.Node `spec:"id=Conformance.Own,name=Own,source=none"`
	Text            switchyard.OutVariable[string] `spec:"description='The node''s own words.'"`
}

type files struct {
	silent
	switchyard.Node `spec:"id=Conformance.Files,name=Files,effect=safe,files=write"`
	Report          switchyard.OutVariable[switchyard.FileReference] `spec:"description=The report."`
}

type reader struct {
	silent
	switchyard.Node `spec:"id=Conformance.Reader,name=Reader,effect=safe"`
	Model           switchyard.Model `spec:"description=Who answers."`
}

func (*words) Errors() map[string]switchyard.ErrorWords {
	return map[string]switchyard.ErrorWords{
		"VOICE_LOST":    {Summary: "The voice is lost.", Hint: "Say it later."},
		"WORD_TOO_RUDE": {Summary: "The word is too rude."},
	}
}

func (*words) Skill() string { return "# Say it\n\nSay *it* once.\n" }

// declarations are the conformance cases as a Go author writes them.
var declarations = map[string]switchyard.NodeType{
	"send-mail.json": &sendMail{},
	"no-tool.json":   &noTool{},
	"types.json":     &types{},
	"keywords.json":  &keywords{},
	"optional.json":  &optional{},
	"words.json":     &words{},
	"labels.json":    &labels{},
	"own.json":       &own{},
	"files.json":     &files{},
	"model.json":     &reader{},
}

func TestSpecsConform(t *testing.T) {
	files, err := filepath.Glob("../../conformance/specs/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no cases: %v", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".json"), func(t *testing.T) {
			node, declared := declarations[name]
			if !declared {
				t.Fatal("the case is not declared in Go")
			}
			var test struct {
				Namespace string `json:"namespace"`
				Spec      any    `json:"spec"`
			}
			readJSON(t, file, &test)
			host, err := switchyard.NewHost(switchyard.Package{Namespace: test.Namespace, Version: "1.0.0"}, node)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(host.Specs()[0])
			if err != nil {
				t.Fatal(err)
			}
			var got any
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, test.Spec) {
				want, _ := json.Marshal(test.Spec)
				t.Errorf("the spec is\n%s, want\n%s", text, want)
			}
		})
	}
}

func readJSON(t *testing.T, file string, target any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, target); err != nil {
		t.Fatal(err)
	}
}
