package switchyard_test

import (
	"encoding/base64"
	"testing"

	"switchyard/internal/scripted"
)

var answering = scripted.Frame{"capabilities": []string{"requests"}}

func respondTo(to scripted.Frame, answer scripted.Frame) []scripted.Frame {
	return []scripted.Frame{
		{"type": "node_response", "call_id": to["call_id"], "request_id": to["request_id"]}, answer,
	}
}

func TestNodeAsksInTheMiddleOfItsWork(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, answering)
	c.Send(execute("1", "stat")...)
	request := c.Next("node_request")
	if request["call_id"] != "1" || request["method"] != "files.stat" || request["params"].(map[string]any)["path"] != "a.txt" {
		t.Errorf("it asks for %v", request)
	}
	late := scripted.Frame{"call_id": "1", "request_id": "r9"}
	c.Send(respondTo(late, scripted.Frame{"result": scripted.Frame{}})...)
	c.Send(respondTo(request, scripted.Frame{"result": scripted.Frame{"path": "a.txt", "kind": "file", "size": 1, "modified_at": 2}})...)
	result := c.Next("node_result")
	if result["status"] != "success" || result["outputs"].(map[string]any)["said"] != "a.txt" {
		t.Errorf("it answers %v", result)
	}
}

func TestNodeFailsAsWhatItAskedForDid(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, answering)
	c.Send(execute("1", "stat")...)
	c.Send(respondTo(c.Next("node_request"), scripted.Frame{"error": scripted.Frame{
		"type": "ToolError", "code": "FILE_NOT_FOUND", "message": "There is none.", "field": "path", "hint": "Look.", "retryable": false,
	}})...)
	failure := c.Next("node_result")["error"].(map[string]any)
	if failure["code"] != "FILE_NOT_FOUND" || failure["message"] != "There is none." || failure["field"] != "path" || failure["hint"] != "Look." {
		t.Errorf("it fails by %v", failure)
	}
}

func TestFileTravelsInPiecesAndIsCommittedAtItsEnd(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, answering)
	c.Send(execute("1", "save")...)
	opened := c.Next("node_request")
	c.Send(respondTo(opened, scripted.Frame{"result": scripted.Frame{"stream": "file_1"}})...)
	for _, size := range []int{256 * 1024, 44 * 1024} {
		piece := c.Next("node_request")
		params := piece["params"].(map[string]any)
		data, err := base64.StdEncoding.DecodeString(params["data"].(string))
		if err != nil || len(data) != size || piece["method"] != "files.write" || params["stream"] != "file_1" {
			t.Fatalf("it writes %d bytes by %v", len(data), piece["method"])
		}
		c.Send(respondTo(piece, scripted.Frame{"result": scripted.Frame{}})...)
	}
	committed := c.Next("node_request")
	if committed["method"] != "files.commit" {
		t.Errorf("it asks for %v", committed)
	}
	c.Send(respondTo(committed, scripted.Frame{"result": scripted.Frame{"size": 300 * 1024}})...)
	if result := c.Next("node_result"); result["status"] != "success" {
		t.Errorf("it answers %v", result)
	}
}

func TestRuntimeThatAnswersNoRequestsIsNotAsked(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime)
	c.Send(execute("1", "stat")...)
	if failure := c.Next("node_result")["error"].(map[string]any); failure["code"] != "NODE_METHOD_UNKNOWN" {
		t.Errorf("it fails by %v", failure)
	}
}

func TestCancelledNodeWaitsForNoAnswer(t *testing.T) {
	runtime := scripted.New(t)
	serve(t, runtime.URL)
	c := announced(runtime, answering)
	c.Send(execute("1", "stat")...)
	c.Next("node_request")
	c.Send(scripted.Frame{"type": "node_cancel", "call_id": "1", "reason": "because"})
	if result := c.Next("node_result"); result["status"] != "cancelled" {
		t.Errorf("it answers %v", result)
	}
}
