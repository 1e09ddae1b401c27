import { OutputSchema } from "@switchyard/spec/answer";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { constant, OUT, parameter, result, spec, WITH_TOOLS } from "./parts.ts";

const integer = { type: "integer" };
const list = { type: "array" };
const text = { type: "string" };

/** The engine's own constructs as node types for tests. */
export const CONSTRUCT_SPECS: readonly NodeSpec[] = [
	spec("Test.Start", { construct: "trigger", ports: OUT }),
	spec("Flow.Called", { construct: "trigger", ports: OUT }),
	spec("Test.Set", { construct: "set", properties: [constant("fields", list, [])] }),
	spec("Test.Switch", { construct: "switch", properties: [constant("rules", list, [])] }),
	spec("Test.Join", {
		construct: "join",
		properties: [
			constant("mode", text, "all"),
			constant("count", integer, 1),
			constant("timeout_ms", integer),
		],
	}),
	spec("Test.Respond", {
		construct: "respond",
		properties: [
			constant("status", integer, 200),
			parameter("body", ["Message", "Custom"], { schema: {}, variableType: "Opt" }),
		],
	}),
	spec("Test.Agent", {
		construct: "agent",
		ports: WITH_TOOLS,
		properties: [
			parameter("prompt", ["Message", "Custom", "AI"], { toolScope: "AI" }),
			parameter("instructions", ["Custom", "Message"], { schema: text, variableType: "Opt" }),
			parameter("attachments", ["Custom", "Message"], { schema: list, variableType: "Opt" }),
			parameter("history", ["Custom", "Message"], { schema: list, variableType: "Opt" }),
			constant("model", {}, { provider: "demo" }),
			parameter("max_steps", ["Custom"], { schema: integer, value: 5, variableType: "Opt" }),
			constant("continue_once", { type: "boolean" }, false),
			constant("output_schema", { ...OutputSchema }),
			constant("max_repairs", integer, 2),
			constant("trusted_answers", { type: "boolean" }, false),
			constant("fallback_models", { type: "array" }),
			constant("max_waits", integer, 3),
			constant("budget_usd", { type: "number" }),
			constant("budget_tokens", integer),
			constant("on_budget", text, "ask"),
			constant("planning", text, "off"),
			constant("end_with_plan", { type: "boolean" }, false),
			constant("as_tool", text, "call"),
			result("text"),
			result("messages"),
			result("history_summary"),
			...["tool_calls", "usage", "finish_reason"].map((name) => ({
				...result(name),
				neutral: true as const,
			})),
			...["is_autonomous", "execution_strategy", "autonomous_tasks", "execution_plan", "next_action"].map(
				result,
			),
		],
		tool: { name: "ask_agent", description: "Asks an agent." },
	}),
	spec("Flow.Manual", { construct: "trigger", ports: OUT }),
	spec("Chat.Conversation", { construct: "conversation" }),
	spec("Chat.Turn", {
		construct: "sub-flow",
		properties: [
			...["flow", "text", "history", "conversation", "person", "files"].map((name) =>
				parameter(name, ["Message"], { schema: {} }),
			),
			...["text", "messages", "switch_to", "history_summary"].map(result),
		],
	}),
	spec("Test.ForEach", {
		construct: "for-each",
		properties: [
			parameter("items", ["Message", "Custom"], { schema: list }),
			constant("parallel", integer, 1),
			constant("on_item_error", text, "stop"),
			constant("collect", text),
			...["item", "index", "results", "errors", "count"].map(result),
		],
	}),
	spec("Test.WorkItems", {
		construct: "work-items",
		effect: "keyed",
		properties: [
			parameter("queue", ["Custom", "Message"]),
			constant("max_items", integer, 1000),
			constant("wait_seconds", integer, 0),
			constant("max_errors_in_row", integer, 0),
			constant("keep", text),
			...["item", "index", "count", "done", "failed", "retried", "errors"].map(result),
		],
	}),
	spec("Test.LoopWhile", {
		construct: "loop-while",
		properties: [
			constant("condition", text),
			constant("max_rounds", integer, 100),
			result("index"),
			result("rounds"),
		],
	}),
	spec("Test.Block", {
		construct: "block",
		session: "browser",
		properties: [
			parameter("site", ["Custom", "Message"], { variableType: "Opt" }),
			constant("on_session_lost", text, "restart"),
		],
	}),
	spec("Test.Transaction", {
		construct: "block",
		session: "transaction",
		atomic: true,
		effect: "keyed",
		properties: [
			parameter("db", ["Custom", "Message"], { variableType: "Opt" }),
			constant("on_session_lost", text, "restart"),
			result("committed"),
		],
	}),
	spec("Test.Look", {
		session: "browser",
		properties: [parameter("text", ["AI", "Message", "Custom"]), result("echo")],
		tool: { name: "look", description: "Looks." },
	}),
	spec("Test.Click", {
		session: "browser",
		effect: "once",
		effectWith: { done_when: "keyed", harmless: "safe" },
		properties: [
			parameter("text", ["AI", "Message", "Custom"]),
			constant("done_when", text),
			constant("harmless", { type: "boolean" }, false),
			result("echo"),
		],
		tool: { name: "click", description: "Clicks." },
	}),
	spec("Test.Insert", {
		session: "transaction",
		effect: "keyed",
		properties: [parameter("text", ["AI", "Message", "Custom"]), result("echo")],
	}),
	spec("Test.Put", {
		session: "transaction",
		sessionBy: ["db"],
		effect: "keyed",
		properties: [
			parameter("text", ["AI", "Message", "Custom"]),
			parameter("db", ["Custom", "Message"], { variableType: "Opt" }),
			result("echo"),
		],
		tool: { name: "put", description: "Puts." },
	}),
	spec("Test.Checkpoint", { construct: "checkpoint" }),
	spec("Test.Delay", {
		construct: "delay",
		properties: [
			parameter("duration_ms", ["Custom", "Message"], { schema: integer, variableType: "Opt" }),
			parameter("until", ["Custom", "Message"], { variableType: "Opt" }),
		],
	}),
	spec("Test.Catch", {
		construct: "catch",
		ports: OUT,
		properties: [constant("nodes", list, []), result("error")],
	}),
	spec("Test.Stop", {
		construct: "stop",
		properties: [
			parameter("message", ["Custom", "Message"]),
			constant("code", text, "FLOW_STOPPED"),
			constant("business", { type: "boolean" }, false),
		],
	}),
	spec("Test.Ask", {
		construct: "ask",
		properties: [
			parameter("question", ["Custom", "Message"]),
			constant("form", list, []),
			constant("may_reject", { type: "boolean" }, true),
			constant("assignee", text),
			constant("expires_ms", integer),
			constant("escalate_ms", integer),
			constant("escalate_to", text),
			constant("on_expiry", text, "fail"),
			...["answer", "comment", "answered_by", "answered_at"].map(result),
		],
	}),
	spec("Test.AskHuman", {
		construct: "ask",
		tool: { name: "ask_human", description: "Asks a person." },
		properties: [
			parameter("question", ["AI", "Custom", "Message"]),
			parameter("context", ["AI", "Custom"], { variableType: "Opt" }),
			constant("form", list, []),
			constant("may_reject", { type: "boolean" }, true),
			constant("expires_ms", integer),
			constant("escalate_ms", integer),
			constant("escalate_to", text),
			constant("on_expiry", text, "fail"),
			...["answer", "comment", "answered_by", "answered_at", "answer_action", "question_id", "asked_at"].map(
				result,
			),
		],
	}),
	spec("Test.Authorize", {
		construct: "authorization-request",
		tool: { name: "request_authorization", description: "Asks for leave." },
		properties: [
			parameter("tool_name", ["AI", "Custom"]),
			parameter("reason", ["AI", "Custom"]),
			constant("valid_for", text, "call"),
			constant("valid_ms", integer),
			constant("agents_may_decide", { type: "boolean" }, false),
			constant("expires_ms", integer),
			constant("escalate_ms", integer),
			constant("escalate_to", text),
			...["id", "tool_name", "status", "reason", "risk_level", "requested_at", "decided_at"].map(result),
			...["decided_by", "comment", "valid_for", "valid_until"].map(result),
		],
	}),
	spec("Test.Requests", {
		construct: "authorization-list",
		tool: { name: "get_authorization_requests", description: "Lists them." },
		properties: [result("requests"), result("count")],
	}),
	spec("Test.Decide", {
		construct: "authorization-decision",
		tool: { name: "approve_authorization", description: "Decides." },
		properties: [
			parameter("id", ["AI", "Custom"]),
			parameter("approved", ["AI", "Custom"], { schema: { type: "boolean" } }),
			parameter("comment", ["AI", "Custom"], { variableType: "Opt" }),
			...["id", "tool_name", "status"].map(result),
		],
	}),
	spec("Test.Hop", {
		construct: "hop",
		ports: WITH_TOOLS,
		properties: [
			constant("assets", list, []),
			constant("steps", list, []),
			constant("on_step_error", text, "stop"),
			...["assets", "state", "errors"].map(result),
		],
	}),
	spec("Subflow.child", {
		construct: "sub-flow",
		effect: "keyed",
		properties: [parameter("order", ["AI", "Message", "Custom"]), result("answer")],
		tool: { name: "look_up", description: "Looks an order up." },
	}),
];
