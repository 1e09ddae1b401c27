import { custom, flow, node, path } from "@switchyard/flow/testing";
import type { Scenario } from "../scenario.ts";

const write = (id: string, field: string, expression: string) =>
	node(id, "Flow.Set", {
		fields: custom([{ name: field, value: { scope: "Message", expression } }]),
	});

/** Branches that meet, loops, a wait, a second question and an answer for the caller. */
const branches: Scenario = {
	group: "data",
	message: { items: ["a", "bb"], text: "" },
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("kind", "Flow.Switch", {
				rules: custom([{ port: "many", name: "Many", when: "size(items) > 1" }]),
			}),
			write("left", "left", "1"),
			write("right", "right", "2"),
			node("meet", "Flow.Join"),
			node("each", "Flow.ForEach", { items: path("items"), collect: custom("length") }),
			write("measure", "length", "size(item)"),
			node("while", "Flow.LoopWhile", { condition: custom("size(text) < 3") }),
			write("grow", "text", 'text + "x"'),
			node("wait", "Flow.Delay", { duration_ms: custom(1) }),
			node("log", "Flow.Log", { text: path("text") }),
			node(
				"compute",
				"Flow.Function",
				{ code: custom("return input.length * 2;"), input: path("text") },
				{ outputs: { result: "doubled" } },
			),
			node("ask", "Flow.Ask", { question: custom("Really?") }),
			node("respond", "Flow.Respond", { status: custom(201), body: path("text") }),
		],
		[
			"start > kind",
			"kind.many > left",
			"kind.many > right",
			"left > meet",
			"right > meet",
			"meet > each",
			"each.each > measure",
			"each > while",
			"while.each > grow",
			"while > wait",
			"wait > log",
			"log > compute",
			"compute > ask",
			"ask > respond",
		],
		{ id: "waits-branches" },
	),
	gives: { left: 1, right: 2, results: [1, 2], text: "xxx", doubled: 6 },
};

/** A failure that another branch takes, and a stop with an error of the flow's own. */
const failures: Scenario = {
	group: "data",
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("read", "File.Read", { path: custom("not-there.txt") }),
			node("catch", "Flow.Catch", { nodes: custom(["read"]) }),
			node("stop", "Flow.Stop", { message: custom("Nothing to read."), code: custom("NOTHING_THERE") }),
		],
		["start > read", "catch > stop"],
		{ id: "waits-failures" },
	),
	gives: {},
	fails: "NOTHING_THERE",
};

/** A list of tool steps, and one of its tools as a step of the flow. */
const hop: Scenario = {
	group: "data",
	message: { words: "for the record" },
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("hop", "Flow.Hop", {
				assets: custom([
					{ name: "place", kind: "input", value: { scope: "Custom", value: "hop.txt" } },
					{ name: "words", kind: "input", value: { scope: "Message", path: "words" } },
					{ name: "size", kind: "output" },
				]),
				steps: custom([
					{
						tool: "write_file",
						parameter_mapping: { path: "place", content: "words" },
						result_mapping: { bytes: "size" },
					},
				]),
			}),
			node("tool", "File.Write", { path: { scope: "AI" }, content: { scope: "AI" } }),
			node("write", "File.Write", { path: custom("note.txt"), content: path("words") }),
		],
		["start > hop", "hop.tools > tool.tool", "hop > write"],
		{ id: "waits-hop" },
	),
	gives: { assets: { size: 14 }, path: "note.txt", bytes: 14 },
};

/** A flow that another one calls, as a step. */
const called = flow(
	[
		node("start", "Flow.Called", {
			inputs: custom([{ name: "word", type: "text", required: true, ai: true }]),
			outputs: custom([{ name: "louder" }]),
		}),
		write("louder", "louder", 'word + "!"'),
	],
	["start > louder"],
	{ id: "called-by-waiting" },
);

const caller: Scenario = {
	group: "data",
	others: [called],
	flow: flow(
		[node("start", "Flow.Manual"), node("call", "Subflow.called-by-waiting", { word: custom("hey") })],
		["start > call"],
		{ id: "waits-caller" },
	),
	gives: { louder: "hey!" },
};

/** A token that is signed and read again, and a checkpoint. */
const tokens: Scenario = {
	group: "data",
	texts: { "signing-key": "a key of more than thirty-two characters" },
	flow: flow(
		[
			node("start", "Flow.Manual"),
			node("sign", "Jwt.Sign", {
				claims: custom({ order: 42 }),
				subject: custom("desk"),
				key: custom({ credential: "signing-key" }),
			}),
			node("verify", "Jwt.Verify", { jwt: path("token"), key: custom({ credential: "signing-key" }) }),
			node("mark", "Flow.Checkpoint"),
		],
		["start > sign", "sign > verify", "verify > mark"],
		{ id: "waits-tokens" },
	),
	gives: { subject: "desk" },
};

export const flowScenarios: readonly Scenario[] = [branches, failures, hop, caller, tokens];
