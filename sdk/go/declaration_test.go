package switchyard_test

import (
	"encoding/json"
	"strings"
	"testing"

	"switchyard"
)

var letters = switchyard.Package{Namespace: "Post", Version: "1.0.0"}

type silent struct{}

func (silent) OnMessage(*switchyard.Context) error { return nil }

type letter struct {
	silent
	switchyard.Node `spec:"id=Post.Letter,name=Letter,effect=once,icon=stamp,color=blue,group=Post,category=outside,summary='to {{address}}',keywords='mail, parcel'"`
	Tool            switchyard.Tool                  `tool:"name=post_letter,description='Posts a letter, at once: a=b.'"`
	Address         switchyard.InVariable[string]    `spec:"aiScope,messageScope,title=To,maxLength=200,description='Where it goes'"`
	Stamp           switchyard.InVariable[string]    `spec:"customScope,default='first class'"`
	Copies          switchyard.OptVariable[int]      `spec:"scope=Message,customScope,messageScope,minimum=1,maximum=9"`
	Account         switchyard.Credential            `spec:"customScope,kind=smtp"`
	TrackingNo      switchyard.OutVariable[[]string] `spec:"description='The tracking numbers'"`
}

func TestSpecIsDerivedFromTheStruct(t *testing.T) {
	host, err := switchyard.NewHost(letters, &letter{})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(host.Specs()[0])
	want := `{"id":"Post.Letter","version":1,"name":"Letter","description":"","icon":"stamp","color":"blue","group":"Post",` +
		`"category":"outside","summary":"to {{address}}","keywords":["mail","parcel"],` +
		`"effect":"once","ports":[{"id":"in","kind":"message","direction":"in","name":"In"},` +
		`{"id":"out","kind":"message","direction":"out","name":"Out"}],"properties":[` +
		`{"name":"address","title":"To","variableType":"In","schema":{"type":"string","maxLength":200},` +
		`"description":"Where it goes","scope":"AI","aiScope":true,"customScope":false,"messageScope":true},` +
		`{"name":"stamp","variableType":"In","schema":{"type":"string"},"description":"","scope":"Custom","aiScope":false,` +
		`"customScope":true,"messageScope":false,"value":"first class"},` +
		`{"name":"copies","variableType":"Opt","schema":{"type":"integer","minimum":1,"maximum":9},"description":"",` +
		`"scope":"Message","aiScope":false,"customScope":true,"messageScope":true},` +
		`{"name":"account","variableType":"In","schema":` + mailServer + `,"description":"","scope":"Custom",` +
		`"aiScope":false,"customScope":true,"messageScope":false,"secret":"smtp"},` +
		`{"name":"tracking_no","variableType":"Out","schema":{"type":"array","items":{"type":"string"}},` +
		`"description":"The tracking numbers","scope":"Message","aiScope":false,"customScope":false,"messageScope":true}],` +
		`"tool":{"name":"post_letter","description":"Posts a letter, at once: a=b."}}`
	if string(got) != want {
		t.Errorf("the spec is\n%s, want\n%s", got, want)
	}
}

const mailServer = `{"type":"object","properties":{"host":{"title":"Host","type":"string","minLength":1,"maxLength":255},` +
	`"port":{"title":"Port","type":"integer","minimum":1,"maximum":65535},"secure":{"title":"TLS from the first byte",` +
	`"description":"As on ports 465 and 993. Otherwise the connection is encrypted by STARTTLS.","type":"boolean"},` +
	`"user":{"title":"User","type":"string","maxLength":320},` +
	`"password":{"title":"Password","type":"string","maxLength":4096,"writeOnly":true},` +
	`"certificate":{"title":"Certificate","description":"For a server whose certificate no public authority issued: the authority's certificate or the server's own, as PEM.",` +
	`"control":"text-area","type":"string","pattern":"-----BEGIN CERTIFICATE-----","maxLength":100000},` +
	`"plain":{"title":"Without encryption",` +
	`"description":"Password and mail can be read on the way. Only for a server in a network that you trust.","type":"boolean"}},` +
	`"required":["host","port","secure"],"additionalProperties":false}`

type mailbox struct {
	switchyard.Toolkit `spec:"group=Mail,icon=mail,color=teal,effect=safe"`
	Account            switchyard.InVariable[string] `spec:"customScope"`
}

type search struct {
	silent
	switchyard.Node `spec:"id=Post.Search,name=Search"`
	*mailbox
	Tool switchyard.Tool `tool:"name=search_mail,description=Searches"`
}

type remove struct {
	silent
	switchyard.Node `spec:"id=Post.Remove,name=Remove,effect=once"`
	*mailbox
	Tool switchyard.Tool `tool:"name=remove_mail,description=Removes,destructive"`
}

func TestToolkitIsSharedByItsTools(t *testing.T) {
	shared := &mailbox{}
	host, err := switchyard.NewHost(letters, &search{mailbox: shared}, &remove{mailbox: shared})
	if err != nil {
		t.Fatal(err)
	}
	for i, effect := range []switchyard.Effect{switchyard.Safe, switchyard.Once} {
		spec := host.Specs()[i]
		if spec.Group != "Mail" || spec.Icon != "mail" || spec.Color != "teal" || spec.Effect != effect {
			t.Errorf("%s has %s, %s, %s, %s", spec.ID, spec.Group, spec.Icon, spec.Color, spec.Effect)
		}
		if len(spec.Properties) != 1 || spec.Properties[0].Name != "account" {
			t.Errorf("%s has the parameters %v", spec.ID, spec.Properties)
		}
	}
}

type wrongNode struct {
	silent
	switchyard.Node `spec:"id=Mail.Wrong,nmae=Wrong,effect=twice,color=pink"`
	Tool            switchyard.Tool                  `tool:"name=finish,description=Sends a mail, at once"`
	To              switchyard.InVariable[string]    `spec:"description=Whom to write to, please,aiScope"`
	Nobody          switchyard.InVariable[string]    `spec:"description='no scope'"`
	Silent          switchyard.InVariable[string]    `spec:"aiScope"`
	Server          switchyard.Credential            `spec:"aiScope,customScope,kind=smtp"`
	Count           switchyard.InVariable[int]       `spec:"customScope,default=many,maxLength=3"`
	Channel         switchyard.OutVariable[chan int] `spec:"description=x"`
	Other           switchyard.OutVariable[string]   `spec:"name=__proto__"`
	Plain           string                           `spec:"aiScope"`
	hidden          switchyard.InVariable[string]    `spec:"customScope"`
	Twice           switchyard.InVariable[string]    `spec:"name=nobody,customScope"`
	Starts          switchyard.InVariable[string]    `spec:"scope=AI,customScope"`
	StartsAsTool    switchyard.InVariable[string]    `spec:"toolScope=AI,customScope"`
	Host            switchyard.InVariable[string]    `spec:"sink=host,aiScope,description='x'"`
}

func TestBadTagsAreRefusedAllAtOnce(t *testing.T) {
	_, err := switchyard.NewHost(letters, &wrongNode{}, (*letter)(nil))
	if err == nil {
		t.Fatal("the declaration is taken")
	}
	for _, says := range []string{
		`wrongNode.Node: the id "Mail.Wrong" does not begin with the package's namespace: write Post.Wrong`,
		`wrongNode.Node: there is no option "nmae" for a node`,
		`wrongNode.Node: effect=twice is not known: write one of safe, keyed, once`,
		`wrongNode.Node: color=pink is not known`,
		`wrongNode.Node: the tag has no name: add one`,
		`wrongNode.Tool: tag tool: "at once" is not an option's name: put the whole value that it belongs to in single quotes`,
		`wrongNode.To: there is no such option "please" here`,
		`wrongNode.StartsAsTool: as a tool it starts with the scope AI, which it does not allow: add aiScope`,
		`wrongNode.Nobody: nobody may fill the parameter: add aiScope, customScope or messageScope`,
		`wrongNode.Silent: a model needs a description to fill the parameter: add description='…'`,
		`wrongNode.Server: a model must never choose a credential: remove aiScope`,
		`wrongNode.Count: "maxLength" is for values of type string, this one has type integer: remove the option`,
		`wrongNode.Count: the default many is not of type int: write it as JSON`,
		`wrongNode.Channel: a value of type chan int cannot be written as JSON: use another type`,
		`wrongNode.Other: "__proto__" is no name for a parameter or a result`,
		`wrongNode.Plain: a field of type string declares nothing`,
		`wrongNode.hidden: the field is not exported, so the host cannot reach it: write Hidden`,
		`wrongNode.Twice: the name "nobody" is another field's`,
		`wrongNode.Starts: it starts with the scope AI, which it does not allow: add aiScope`,
		`wrongNode.Host: a model must never choose a server: remove aiScope`,
		`a node type is a pointer to a struct: write &letter{}`,
	} {
		if !strings.Contains(err.Error(), says) {
			t.Errorf("nothing says %s in\n%v", says, err)
		}
	}
}

type curious struct {
	silent
	switchyard.Node `spec:"id=Post.Curious,name=Curious,provenance"`
}

func TestANodeTypeCanAskWhereItsValuesCameFrom(t *testing.T) {
	host, err := switchyard.NewHost(letters, &curious{}, &letter{})
	if err != nil {
		t.Fatal(err)
	}
	if specs := host.Specs(); !specs[0].Provenance || specs[1].Provenance {
		t.Errorf("the specs are %+v", specs)
	}
}

var account = switchyard.CredentialKind{
	Kind: "test.account", Name: "Test account", Noun: "test account", Purpose: "Signs in.",
	Schema: json.RawMessage(`{"type": "object", "properties": {"token": {"title": "Token", "type": "string", "writeOnly": true}}}`),
}

type signedNode struct {
	switchyard.Node `spec:"id=Test.Signed,name=Signed"`
	Account         switchyard.Credential `spec:"customScope,kind=test.account,description='Who asks.'"`
}

func (*signedNode) OnMessage(*switchyard.Context) error { return nil }

func TestPackageDeclaresTheKindsOfCredentialsThatItsNodesTake(t *testing.T) {
	pkg := switchyard.Package{Namespace: "Test", Version: "1.0.0", Credentials: []switchyard.CredentialKind{account}}
	host, err := switchyard.NewHost(pkg, &signedNode{})
	if err != nil {
		t.Fatal(err)
	}
	property := host.Specs()[0].Properties[0]
	if property.Secret != "test.account" || string(property.Schema) != string(account.Schema) {
		t.Errorf("the parameter is %+v", property)
	}
	pkg.Credentials[0].Kind = "other.account"
	if _, err := switchyard.NewHost(pkg, &signedNode{}); err == nil || !strings.Contains(err.Error(), `must begin with "test."`) {
		t.Errorf("a kind of another package: %v", err)
	}
}
