import { fixed, flow, node, path } from "../../../apps/runtime/fixtures/build-flow.ts";
import type { Scenario } from "../scenario.ts";

const write = (id: string, field: string, expression: string) =>
	node(id, "Flow.Set", {
		fields: fixed([{ name: field, value: { scope: "Message", expression } }]),
	});

/** Branches that meet, loops, a wait, a second question and an answer for the caller. */
const branches: Scenario = {
	group: "data",
	message: { items: ["a", "bb"], text: "" },
	flow: flow(
		"waits-branches",
		[
			node("start", "Flow.Manual"),
			node("kind", "Flow.Switch", {
				rules: fixed([{ port: "many", name: "Many", when: "size(items) > 1" }]),
			}),
			write("left", "left", "1"),
			write("right", "right", "2"),
			node("meet", "Flow.Join"),
			node("each", "Flow.ForEach", { items: path("items"), collect: fixed("length") }),
			write("measure", "length", "size(item)"),
			node("while", "Flow.LoopWhile", { condition: fixed("size(text) < 3") }),
			write("grow", "text", 'text + "x"'),
			node("wait", "Flow.Delay", { duration_ms: fixed(1) }),
			node("log", "Flow.Log", { text: path("text") }),
			node(
				"compute",
				"Flow.Function",
				{ code: fixed("return input.length * 2;"), input: path("text") },
				{ outputs: { result: "doubled" } },
			),
			node("ask", "Flow.Ask", { question: fixed("Really?") }),
			node("respond", "Flow.Respond", { status: fixed(201), body: path("text") }),
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
	),
	gives: { left: 1, right: 2, results: [1, 2], text: "xxx", doubled: 6 },
};

/** A failure that another branch takes, and a stop with an error of the flow's own. */
const failures: Scenario = {
	group: "data",
	flow: flow(
		"waits-failures",
		[
			node("start", "Flow.Manual"),
			node("read", "File.Read", { path: fixed("not-there.txt") }),
			node("catch", "Flow.Catch", { nodes: fixed(["read"]) }),
			node("stop", "Flow.Stop", { message: fixed("Nothing to read."), code: fixed("NOTHING_THERE") }),
		],
		["start > read", "catch > stop"],
	),
	gives: {},
	fails: "NOTHING_THERE",
};

/** A list of tool steps, and one of its tools as a step of the flow. */
const hop: Scenario = {
	group: "data",
	message: { words: "for the record" },
	flow: flow(
		"waits-hop",
		[
			node("start", "Flow.Manual"),
			node("hop", "Flow.Hop", {
				assets: fixed([
					{ name: "place", kind: "input", value: { scope: "Custom", value: "hop.txt" } },
					{ name: "words", kind: "input", value: { scope: "Message", path: "words" } },
					{ name: "size", kind: "output" },
				]),
				steps: fixed([
					{
						tool: "write_file",
						parameter_mapping: { path: "place", content: "words" },
						result_mapping: { bytes: "size" },
					},
				]),
			}),
			node("tool", "File.Write", { path: { scope: "AI" }, content: { scope: "AI" } }),
			node("write", "File.Write", { path: fixed("note.txt"), content: path("words") }),
		],
		["start > hop", "hop.tools > tool.tool", "hop > write"],
	),
	gives: { assets: { size: 14 }, path: "note.txt", bytes: 14 },
};

/** A flow that another one calls, as a step. */
const called = flow(
	"called-by-waiting",
	[
		node("start", "Flow.Called", {
			inputs: fixed([{ name: "word", type: "text", required: true, ai: true }]),
			outputs: fixed([{ name: "louder" }]),
		}),
		write("louder", "louder", 'word + "!"'),
	],
	["start > louder"],
);

const caller: Scenario = {
	group: "data",
	others: [called],
	flow: flow(
		"waits-caller",
		[node("start", "Flow.Manual"), node("call", "Subflow.called-by-waiting", { word: fixed("hey") })],
		["start > call"],
	),
	gives: { louder: "hey!" },
};

/** A token that is signed and read again, and a checkpoint. */
const tokens: Scenario = {
	group: "data",
	texts: { "signing-key": "a key of more than thirty-two characters" },
	flow: flow(
		"waits-tokens",
		[
			node("start", "Flow.Manual"),
			node("sign", "Jwt.Sign", {
				claims: fixed({ order: 42 }),
				subject: fixed("desk"),
				key: fixed({ credential: "signing-key" }),
			}),
			node("verify", "Jwt.Verify", { jwt: path("token"), key: fixed({ credential: "signing-key" }) }),
			node("mark", "Flow.Checkpoint"),
		],
		["start > sign", "sign > verify", "verify > mark"],
	),
	gives: { subject: "desk" },
};

export const flowScenarios: readonly Scenario[] = [branches, failures, hop, caller, tokens];
