import type { PersonsAnswer } from "@switchyard/engine";
import { subFlowSpec } from "@switchyard/flow";
import { ai, custom, node, path } from "@switchyard/flow/testing";
import type { NodeType } from "@switchyard/node-kit";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { AskedQuestion } from "../../ports/runs.ts";
import { WRITTEN_FILE } from "../../testing/bank.ts";
import { chainOf, flowOf } from "../../testing/flows.ts";

const to = (field: string) => ({ outputs: { output: field } });
const safe = node("safe", "Test.Safe", {}, to("first"));
const keyed = node("keyed", "Test.Keyed", {}, to("second"));
const once = node("once", "Test.Once", {}, to("third"));

/** What a person who answers adds must not differ from one time to the next. */
const ANSWERED = {
	outputs: {
		answer: "answer",
		comment: "",
		answered_by: "",
		answered_at: "",
		answer_action: "",
		question_id: "",
		asked_at: "",
	},
};

const agent = node("agent", "AI.Agent", {
	prompt: { scope: "Message", path: "tag" },
	model: custom({ provider: "demo" }),
});

const hop = node("hop", "Flow.Hop", {
	assets: custom([
		{ name: "words", kind: "input", value: { scope: "Message", path: "tag" } },
		{ name: "made", kind: "intermediate" },
		{ name: "paid", kind: "intermediate" },
		{ name: "sent", kind: "output" },
	]),
	steps: custom([
		{ tool: "safe", parameter_mapping: { input: "words" }, result_mapping: { output: "made" } },
		{ tool: "keyed", parameter_mapping: { input: "made" }, result_mapping: { output: "paid" } },
		{ tool: "once", parameter_mapping: { input: "paid" }, result_mapping: { output: "sent" } },
	]),
});

const tool = (id: string, type: string) => node(id, type, { input: ai });

/** The node that asks for leave, which a step of the flow gives: no person does. */
const LEAVE = "leave";

/** The tool whose approval makes a rule. */
const BY_RULE = "safe-by-rule";

/** The agent whose plan is approved with other tasks than its model's. */
const PLANNER = "planner";

/** The `keyed` call comes first and the `safe` one is gone. */
const EDITED_TASKS = [
	{ id: "paid", tool: "keyed", arguments: { input: "edited" } },
	{ id: "sent", tool: "once", arguments_from: { input: "paid.output" } },
];

const NEW_INPUT = { approval: "when", approvalWhen: 'first_time("input")' } as const;

const counted: FlowNode = node("counted", "Flow.Set", {
	fields: custom([{ name: "rounds_left", value: { scope: "Message", expression: "rounds_left - 1.0" } }]),
});

/** What is to be seen of each kind of flow under fault: every construct that waits or repeats, with steps of every effect. */
const SKETCHES: Readonly<Record<string, Flow>> = {
	chain: chainOf(safe, keyed, once),
	agent: flowOf(
		[agent, tool("tool-once", "Test.Once"), tool("tool-safe", "Test.Safe"), once],
		["start>agent", "agent.tools>tool-once.tool", "agent.tools>tool-safe.tool", "agent>once"],
	),
	// Its agent reads a file, as it was when it was read first.
	attachments: flowOf(
		[
			node("write", "Test.Write"),
			{ ...agent, params: { ...agent.params, attachments: custom([WRITTEN_FILE]) } },
			tool("tool-keyed", "Test.Keyed"),
			once,
		],
		["start>write", "write>agent", "agent.tools>tool-keyed.tool", "agent>once"],
	),
	// One of the tools that it calls in the same turn is an agent itself, whose call of a tool waits for a person.
	"inner-agent": flowOf(
		[
			agent,
			node(
				"inner",
				"AI.Agent",
				{ prompt: ai, model: custom({ provider: "demo" }) },
				{ tool: { name: "once" } },
			),
			node("tool-once", "Test.Once", { input: ai }, { tool: { approval: "always" } }),
			tool("tool-safe", "Test.Safe"),
			once,
		],
		[
			"start>agent",
			"agent.tools>inner.tool",
			"agent.tools>tool-safe.tool",
			"inner.tools>tool-once.tool",
			"inner.tools>tool-safe.tool",
			"agent>once",
		],
	),
	// Its agent hands over to another one, which has the last word.
	"hand-over": flowOf(
		[
			agent,
			node("inner", "AI.Agent", {
				prompt: ai,
				model: custom({ provider: "demo" }),
				as_tool: custom("hand-over"),
			}),
			tool("tool-once", "Test.Once"),
			tool("tool-safe", "Test.Safe"),
			once,
		],
		[
			"start>agent",
			"agent.tools>inner.tool",
			"inner.tools>tool-once.tool",
			"inner.tools>tool-safe.tool",
			"agent>once",
		],
	),
	// Its model's first answer spends the budget: what it calls waits for a person.
	budget: {
		...flowOf(
			[agent, tool("tool-once", "Test.Once"), tool("tool-keyed", "Test.Keyed"), once],
			["start>agent", "agent.tools>tool-once.tool", "agent.tools>tool-keyed.tool", "agent>once"],
		),
		budget: { run: { calls: 1 } },
	},
	// What it starts with is an outsider's: a person is asked before a call with it, and before a step.
	policies: outsiders({
		...flowOf(
			[
				agent,
				tool("tool-once", "Test.Once"),
				tool("tool-safe", "Test.Safe"),
				node("once", "Test.Once", { input: path("tag") }, to("third")),
			],
			["start>agent", "agent.tools>tool-once.tool", "agent.tools>tool-safe.tool", "agent>once"],
		),
		policies: { untrusted: "ask" },
	}),
	// It asks for leave to call one tool, which a step of the flow gives it; a person is asked about the other, and makes a rule of it, by
	// which its next call runs.
	authorizations: flowOf(
		[
			agent,
			{ ...tool("tool-once", "Test.Once"), tool: NEW_INPUT },
			{ ...tool(BY_RULE, "Test.Safe"), tool: NEW_INPUT },
			node(LEAVE, "People.RequestAuthorization", {
				tool_name: ai,
				reason: ai,
				agents_may_decide: custom(true),
			}),
			once,
			node("first-look", "People.AuthorizationRequests"),
			node("until-asked", "Flow.LoopWhile", { condition: custom("count == 0") }),
			node("pause", "Flow.Delay", { duration_ms: custom(20) }),
			node("look", "People.AuthorizationRequests"),
			node("decide", "People.DecideAuthorization", {
				id: { scope: "Message", expression: "requests[0].id" },
				approved: custom(true),
			}),
		],
		[
			"start>agent",
			"agent.tools>tool-once.tool",
			`agent.tools>${BY_RULE}.tool`,
			`agent.tools>${LEAVE}.tool`,
			"agent>once",
			"start>first-look",
			"first-look>until-asked",
			"until-asked.each>pause",
			"pause>look",
			"until-asked>decide",
		],
	),
	"for-each": flowOf(
		[
			node("loop", "Flow.ForEach", { items: custom(["a", "b", "c", "d"]), parallel: custom(2) }),
			keyed,
			once,
			safe,
		],
		["start>loop", "loop.each>keyed", "keyed>once", "loop>safe"],
	),
	"loop-while": flowOf(
		[node("loop", "Flow.LoopWhile", { condition: custom("rounds_left > 0.0") }), counted, keyed, once],
		["start>loop", "loop.each>counted", "counted>keyed", "loop>once"],
	),
	"late-join": flowOf(
		[
			safe,
			node("slow", "Flow.Delay", { duration_ms: custom(120) }),
			keyed,
			node("join", "Flow.Join", { timeout_ms: custom(40) }),
			once,
		],
		["start>safe", "safe>slow", "safe>join", "slow>join", "join.timeout>keyed", "keyed>once"],
	),
	// Long enough for the run to leave the memory meanwhile.
	delay: chainOf(safe, node("wait", "Flow.Delay", { duration_ms: custom(300) }), once),
	ask: chainOf(safe, node("ask", "Flow.Ask", { question: custom("Continue?") }, ANSWERED), once),
	// Nobody answers before the question is asked of others as well.
	escalation: chainOf(
		safe,
		node(
			"ask",
			"Flow.Ask",
			{
				question: custom("Continue?"),
				escalate_ms: custom(1000),
				escalate_to: custom("Everybody"),
			},
			ANSWERED,
		),
		once,
	),
	// Their nodes can tell whether they were done: no person is needed.
	told: flowOf(
		[
			node("keyed-told", "Test.KeyedTold", {}, { ...to("first"), retry: { attempts: 2, backoffMs: 0 } }),
			node("loop", "Flow.ForEach", { items: custom(["a", "b"]), parallel: custom(2) }),
			node("once-told", "Test.OnceTold", {}, to("second")),
			agent,
			tool("tool-once-told", "Test.OnceTold"),
		],
		[
			"start>keyed-told",
			"keyed-told>loop",
			"loop.each>once-told",
			"loop>agent",
			"agent.tools>tool-once-told.tool",
		],
	),
	hop: flowOf(
		[hop, tool("tool-safe", "Test.Safe"), tool("tool-keyed", "Test.Keyed"), tool("tool-once", "Test.Once")],
		["start>hop", "hop.tools>tool-safe.tool", "hop.tools>tool-keyed.tool", "hop.tools>tool-once.tool"],
	),
	// A person agrees to the plan, to one of its calls, and to more than the budget.
	plan: {
		...flowOf(
			[
				{ ...agent, params: { ...agent.params, planning: custom("approve") } },
				tool("tool-safe", "Test.Safe"),
				tool("tool-keyed", "Test.Keyed"),
				{ ...tool("tool-once", "Test.Once"), tool: { approval: "always" } },
				once,
			],
			[
				"start>agent",
				"agent.tools>tool-safe.tool",
				"agent.tools>tool-keyed.tool",
				"agent.tools>tool-once.tool",
				"agent>once",
			],
		),
		budget: { run: { calls: 1 } },
	},
	// A person agrees to other tasks than those that the model planned.
	"plan-edited": flowOf(
		[
			{ ...agent, id: PLANNER, params: { ...agent.params, planning: custom("approve") } },
			tool("tool-safe", "Test.Safe"),
			tool("tool-keyed", "Test.Keyed"),
			tool("tool-once", "Test.Once"),
			once,
		],
		[
			`start>${PLANNER}`,
			`${PLANNER}.tools>tool-safe.tool`,
			`${PLANNER}.tools>tool-keyed.tool`,
			`${PLANNER}.tools>tool-once.tool`,
			`${PLANNER}>once`,
		],
	),
	"sub-flow": chainOf(safe, node("call", "Subflow.child", { order: path("tag") }, to("called")), once),
	"sub-flow-asks": chainOf(safe, node("call", "Subflow.asking", { order: path("tag") }, to("called")), once),
};

/** The flows that others call. */
export const CALLED_FLOWS: readonly Flow[] = [
	calledFlow("child", keyed, node("sent", "Test.Once")),
	calledFlow(
		"asking",
		node("ask", "Flow.Ask", { question: custom("Continue?") }, ANSWERED),
		node("sent", "Test.Once"),
	),
];

/** Flows by name, which is their id too. */
export const FAULT_FLOWS: ReadonlyMap<string, Flow> = new Map(
	Object.entries(SKETCHES).map(([id, flow]) => [id, { ...flow, id, revision: 1 }]),
);

/** The node types that the called flows are to others. */
export function calledTypes(): NodeType[] {
	return CALLED_FLOWS.flatMap((flow) => {
		const spec = subFlowSpec(flow);
		return spec ? [{ spec }] : [];
	});
}

function calledFlow(id: string, ...body: readonly FlowNode[]): Flow {
	const flow = chainOf(...body);
	const start = {
		type: "Flow.Called",
		params: {
			inputs: custom([{ name: "order", type: "text", required: true }]),
			outputs: custom([{ name: "output" }]),
		},
	};
	const nodes = flow.nodes.map((each) => (each.id === "start" ? { ...each, ...start } : each));
	return { ...flow, id, name: id, revision: 1, nodes };
}

/** The same flow, started by somebody whom it does not trust. */
function outsiders(flow: Flow): Flow {
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, source: { untrusted: true } } : each,
	);
	return { ...flow, nodes };
}

/**
 * What a person answers whatever one of these flows asks: yes to a call or a plan, and where it is about the budget, more than any run needs;
 * nothing where another one answers, and before a question that escalates has done so.
 */
export function answerTo({
	node: asking,
	budget,
	caller,
	escalation,
}: Pick<AskedQuestion, "node" | "budget" | "caller" | "escalation">): PersonsAnswer | undefined {
	if (asking === LEAVE) return undefined;
	if (escalation && escalation.escalatedAt === undefined) return undefined;
	if (asking === PLANNER && budget === undefined)
		return { answer: "approved", values: { tasks: EDITED_TASKS } };
	if (asking === BY_RULE) return { answer: "approved", rule: { until: Date.UTC(2100, 0) } };
	if (budget === undefined && caller !== undefined) return { answer: "approved" };
	return { answer: "submitted", values: budget === undefined ? {} : { budget_calls: 100 } };
}
