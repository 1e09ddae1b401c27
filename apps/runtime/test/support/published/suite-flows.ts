import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode, SubFlowInput } from "@switchyard/spec/flow";
import type { Form } from "@switchyard/spec/form";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { FOLDERS, PERSON, sampled, together } from "./caller-flows.ts";
import { suiteNodes } from "./suite-package.ts";

const position = { x: 0, y: 0 };

function flow(id: string, nodes: readonly FlowNode[], wires: Flow["wires"] = []): Flow {
	return { formatVersion: 1, id, name: id, revision: 0, nodes: [...nodes], wires: [...wires] };
}

const code = (name: string, text: string): FlowNode => ({
	id: name,
	type: "Flow.Function",
	name,
	position,
	params: { code: custom(text) },
	tool: { name },
});

const NODES: readonly FlowNode[] = suiteNodes(async () => {}).flatMap(({ spec }) =>
	spec.tool
		? [{ id: spec.tool.name, type: spec.id, name: spec.name, position, params: paramsOf(spec.properties) }]
		: [],
);

/** Nodes that are the tools which the suite calls by its own names, on an agent: it fills in what callers may. */
export const SUITE_FLOW = flow(
	"suite",
	[
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{
			id: "agent",
			type: "AI.Agent",
			name: "Agent",
			position,
			params: { prompt: custom("Do it."), model: custom({ provider: "demo" }) },
		},
		code("test_simple_text", 'return "This is a simple text response for testing.";'),
		code("test_error_handling", 'throw new Error("This tool intentionally returns an error for testing");'),
		...NODES,
	],
	[
		{ id: "w", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		...NODES.map(({ id }) => ({
			id: `t-${id}`,
			from: { node: "agent", port: "tools" },
			to: { node: id, port: "tool" },
		})),
	],
);

/** Callers fill in what there is to fill in. */
function paramsOf(properties: NodeSpec["properties"]): FlowNode["params"] {
	const inputs = properties.filter(({ variableType }) => variableType !== "Out");
	return Object.fromEntries(inputs.map(({ name }) => [name, { scope: "AI" }]));
}

/** A question of a flow: the node that asks has the key by which the suite answers. */
interface Question {
	readonly key: string;
	readonly form: Form;
	readonly text?: string;
}

/** A flow that is a tool, and asks one question after the other. */
function asking(tool: string, questions: readonly Question[], inputs: readonly SubFlowInput[] = []): Flow {
	const params = { tool_name: custom(tool), inputs: custom(inputs), outputs: custom([{ name: "answer" }]) };
	const nodes: FlowNode[] = [
		{ id: "start", type: "Flow.Called", name: "Start", position, params },
		...questions.map(({ key, form, text }) => ({
			id: key,
			type: "Flow.Ask",
			name: key,
			position,
			params: {
				question: text === undefined ? ({ scope: "Message", path: "message" } as const) : custom(text),
				form: custom(form),
			},
		})),
	];
	const wires = questions.map(({ key }, index) => ({
		id: `w${index}`,
		from: { node: nodes[index]?.id ?? "", port: "out" },
		to: { node: key, port: "in" },
	}));
	return flow(tool.replaceAll("_", "-"), nodes, wires);
}

const NAME: Form = [{ name: "name", type: "text", required: true }];
const OK: Form = [{ name: "ok", type: "boolean", required: true }];

const OPTIONS = ["option1", "option2", "option3"];

function titled(value: string, title: string) {
	return ["First", "Second", "Third"].map((word, index) => ({
		value: `${value}${index + 1}`,
		title: `${word} ${title}`,
	}));
}

/** The suite's prompt that asks a person. */
export const ASKING_PROMPT = asking("test_input_required_result_prompt", [
	{
		key: "user_context",
		text: "What context should the prompt use?",
		form: [{ name: "context", type: "text", required: true }],
	},
]);

/** Flows that are the tools of the suite which ask a person. */
export const ASKING_FLOWS: readonly Flow[] = [
	asking(
		"test_elicitation",
		[
			{
				key: "user",
				form: [
					{ name: "username", type: "text", required: true },
					{ name: "email", type: "text", required: true },
				],
			},
		],
		[{ name: "message", type: "text", required: true, ai: true }],
	),
	asking("test_elicitation_sep1034_defaults", [
		{
			key: "person",
			text: "Is this right?",
			form: [
				{ name: "name", type: "text", default: "John Doe" },
				{ name: "age", type: "integer", default: 30 },
				{ name: "score", type: "number", default: 95.5 },
				{ name: "status", type: "choice", choices: ["active", "inactive", "pending"], default: "active" },
				{ name: "verified", type: "boolean", default: true },
			],
		},
	]),
	asking("test_elicitation_sep1330_enums", [
		{
			key: "choices",
			text: "Which ones?",
			form: [
				{ name: "untitledSingle", type: "choice", choices: OPTIONS },
				{ name: "titledSingle", type: "choice", choices: titled("value", "Option") },
				{ name: "legacyEnum", type: "choice", choices: titled("opt", "Option"), olderTitles: true },
				{ name: "untitledMulti", type: "choices", choices: OPTIONS },
				{ name: "titledMulti", type: "choices", choices: titled("value", "Choice") },
			],
		},
	]),
	asking("test_streaming_elicitation", [{ key: "user", text: "What is your name?", form: NAME }]),
	asking("test_input_required_result_elicitation", [
		{ key: "user_name", text: "What is your name?", form: NAME },
	]),
	asking("test_input_required_result_request_state", [{ key: "confirm", text: "Is it fine?", form: OK }]),
	asking("test_input_required_result_tampered_state", [{ key: "confirm", text: "Is it fine?", form: OK }]),
	asking("test_input_required_result_multi_round", [
		{ key: "step1", text: "Step 1: What is your name?", form: NAME },
		{
			key: "step2",
			text: "Step 2: What is your favourite colour?",
			form: [{ name: "color", type: "text", required: true }],
		},
	]),
];

const PROMPT: readonly SubFlowInput[] = [{ name: "prompt", type: "text", required: true, ai: true }];

const CAPITAL = custom("What is the capital of France?");

/** Flows that are the tools of the suite which ask it for what is its own. */
export const PROGRAM_FLOWS: readonly Flow[] = [
	together("test_sampling", [sampled({ scope: "Message", path: "prompt" })], PROMPT),
	together("test_input_required_result_sampling", [sampled(CAPITAL)]),
	together("test_missing_capability", [sampled(CAPITAL)]),
	together("test_input_required_result_capabilities", [sampled(CAPITAL), PERSON]),
	together("test_input_required_result_list_roots", [FOLDERS]),
	together("test_input_required_result_multiple_inputs", [PERSON, sampled(CAPITAL), FOLDERS]),
];
