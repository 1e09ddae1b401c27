import { ai, custom, flow, node } from "@switchyard/flow/testing";
import { CAREFUL_TOOLS, DECIDE } from "../../../apps/runtime/fixtures/authorizations-flow.ts";
import { QUESTION } from "../resume/question.ts";
import type { Scenario } from "../scenario.ts";

const call = (name: string, args: object) => ({ toolCalls: [{ name, arguments: args }] });

/** An agent whose scripted model makes these calls, one a turn. */
function agent(calls: readonly object[], id = "agent") {
	return node(id, "AI.Agent", {
		prompt: custom("Do it."),
		model: custom({ provider: "scripted", script: [...calls, { text: "Done." }] }),
	});
}

/** An agent that asks for leave, is granted it by a step of the flow, calls the tool by that, and asks a person. */
const authorizations: Scenario = {
	group: "agents",
	message: { requests: [] },
	flow: flow(
		[
			node("start", "Flow.Manual"),
			agent([
				call("request_authorization", { tool_name: "write_file", reason: "To keep it." }),
				call("write_file", { path: "kept.txt", content: "one" }),
				call("get_authorization_requests", {}),
				call("ask_human", { question: "Is it well?", context: "It is kept." }),
			]),
			...CAREFUL_TOOLS,
			node("until", "Flow.LoopWhile", { condition: custom("size(requests) == 0"), max_rounds: custom(1000) }),
			node("wait", "Flow.Delay", { duration_ms: custom(20) }),
			node("list", "People.AuthorizationRequests"),
			DECIDE,
		],
		[
			"start > agent",
			...CAREFUL_TOOLS.map(({ id }) => `agent.tools > ${id}`),
			"start > until",
			"until.each > wait",
			"wait > list",
			"until > decide",
		],
		{ id: "waits-agent" },
	),
	gives: { text: "Done." },
};

/** An agent with one tool: releases without authorizations have it too. */
const simple: Scenario = {
	group: "agents",
	flow: flow(
		[
			node("start", "Flow.Manual"),
			agent([call("write_file", { path: "simple.txt", content: "one" })]),
			node("write", "File.Write", { path: ai, content: ai }),
		],
		["start > agent", "agent.tools > write.tool"],
		{ id: "waits-simple-agent" },
	),
	gives: { text: "Done." },
};

/** An agent in another process. */
const remote: Scenario = {
	group: "agents",
	helpers: ["agent"],
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("agent", "AI.RemoteAgent", { agent: custom("helper"), prompt: custom("Say hello.") }),
		],
		["start > agent"],
		{ id: "waits-remote-agent" },
	),
	gives: { text: "done" },
};

/** An agent with the tools of an MCP server. */
const shop: Scenario = {
	group: "agents",
	helpers: ["shop"],
	flow: flow(
		[
			node("start", "Flow.Manual"),
			agent([call("say", { words: "Hello" })]),
			node("shop", "AI.McpServer", { server: custom("Shop"), tools: custom(["say"]) }),
		],
		["start > agent", "agent.tools > shop.tool"],
		{ id: "waits-shop" },
	),
	gives: { text: "Done." },
};

const given = (name: string, value: unknown) =>
	({ name, kind: "input", value: { scope: "Custom", value } }) as const;
const made = (name: string) => ({ name, kind: "intermediate" }) as const;

/** The tools of a browser, called in a planned order: a scripted model does not know the site's address. */
const browser: Scenario = {
	group: "browser",
	site: {
		"/": "<title>Pens</title><label>Words <input></label><button onclick=\"document.title = 'Found'\">Find</button><p>Three pens</p>",
	},
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("hop", "Flow.Hop", {
				assets: custom([
					{ name: "address", kind: "input", value: { scope: "Message", path: `${QUESTION}.site` } },
					given("fields", [{ ref: "e3", value: "pen" }]),
					given("button", "e4"),
					given("words", 'button "Find"'),
					given("click", "click"),
					given("enter", "Enter"),
					given("three", "Three pens"),
					...["opened", "filled", "site"].map(made),
					{ name: "title", kind: "output" },
					{ name: "text", kind: "output" },
				]),
				steps: custom([
					{
						tool: "browser_open",
						parameter_mapping: { url: "address" },
						result_mapping: { snapshot: "opened", site: "site" },
					},
					{
						tool: "browser_fill",
						parameter_mapping: { snapshot: "opened", fields: "fields" },
						result_mapping: { snapshot: "filled" },
					},
					{
						tool: "browser_act",
						parameter_mapping: {
							snapshot: "filled",
							ref: "button",
							element: "words",
							site: "site",
							action: "click",
							key: "enter",
						},
						result_mapping: { title: "title" },
					},
					{ tool: "browser_wait", parameter_mapping: { text: "three" }, result_mapping: {} },
					{ tool: "browser_look", parameter_mapping: {}, result_mapping: {} },
					{ tool: "browser_read", parameter_mapping: {}, result_mapping: { text: "text" } },
				]),
			}),
			node("hands", "Browser.Tools", { act_freely_on: custom(["127.0.0.1"]) }),
		],
		["start > hop", "hop.tools > hands.tool"],
		{ id: "waits-browser-tools" },
	),
	gives: { assets: { title: "Found", text: "Words Find\n\nThree pens" } },
};

export const agentScenarios: readonly Scenario[] = [authorizations, simple, remote, shop, browser];
