import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { AnswerField } from "@switchyard/spec/answer";
import type { Event } from "@switchyard/spec/event";
import type { ChatMessage } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const FIELDS: readonly AnswerField[] = [
	{ name: "category", type: "choice", choices: ["bug", "question"], required: true },
	{ name: "urgency", type: "integer", description: "1 to 5.", required: true },
	{ name: "order", type: "object", fields: [{ name: "id", type: "text", required: true }] },
];

const VALID = '{"category": "bug", "urgency": 4}';

function triage(
	params: Parameters<FlowBuilder["node"]>[2] = {},
	more: Parameters<FlowBuilder["node"]>[3] = {},
) {
	return new FlowBuilder()
		.node("start", "Start")
		.node(
			"desk",
			"Agent",
			{ prompt: path("question"), output_schema: custom(FIELDS), ...params },
			{ outputs: { text: "", tool_calls: "", usage: "", finish_reason: "", urgency: "weight" }, ...more },
		)
		.node("mail", "Mail", { to: ai, server })
		.node("after", "Echo", { text: path("category") })
		.wire("start > desk > after")
		.wire("desk.tools > mail")
		.build();
}

/** A model that gives these answers in order, and what it was asked. */
function saying(...texts: readonly string[]) {
	const asked: { readonly messages: readonly ChatMessage[]; readonly schema: unknown }[] = [];
	const ask = ({
		messages,
		turn,
		answerSchema,
	}: {
		messages: readonly ChatMessage[];
		turn: number;
		answerSchema?: unknown;
	}) => {
		asked.push({ messages, schema: answerSchema });
		return answer(texts[turn - 1] ?? "");
	};
	return { asked, ask };
}

function run(flow: ReturnType<typeof triage>, ...texts: readonly string[]) {
	const { asked, ask } = saying(...texts);
	const test = new TestRuntime({ flow, ask });
	test.start({ question: "It is broken" }).finish();
	return { test, asked };
}

describe("an agent with an output schema", () => {
	it("gives the model the schema, and the flow the answer's fields as outputs", () => {
		const { test, asked } = run(triage(), VALID);
		expect(test.state.result).toEqual({
			question: "It is broken",
			category: "bug",
			weight: 4,
			echo: "bug",
		});
		expect(asked[0]?.schema).toMatchObject({
			type: "object",
			properties: { category: { enum: ["bug", "question"] }, urgency: { type: "integer" } },
			required: ["category", "urgency"],
			additionalProperties: false,
		});
		const [system] = asked[0]?.messages ?? [];
		expect(system).toMatchObject({
			role: "system",
			text: expect.stringContaining('"enum":["bug","question"]'),
		});
	});

	it("takes the answer from a block of code, and from after its tool calls", () => {
		const test = new TestRuntime({
			flow: triage(),
			ask: ({ turn }) =>
				turn === 1
					? answer("Not JSON: first I mail.", { name: "send_email", arguments: { to: "a@b.c" } })
					: answer(`\`\`\`json\n${VALID}\n\`\`\``),
		});
		test.start({ question: "?" }).finish();
		expect(test.state.result).toMatchObject({ category: "bug", weight: 4 });
		expect(test.ofType("answer-refuse")).toEqual([]);
	});

	it("asks again with what is wrong, and takes the repaired answer", () => {
		const { test, asked } = run(triage(), "It is a bug.", '{"category": "fault", "urgency": 4}', VALID);
		expect(test.state.status).toBe("succeeded");
		expect(test.ofType("answer-refuse").map(({ turn, problems }) => [turn, problems[0]?.field])).toEqual([
			[1, ""],
			[2, "category"],
		]);
		const last = asked[2]?.messages.at(-1);
		expect(last).toMatchObject({ role: "user", text: expect.stringContaining("`category` must be one of") });
	});

	it("fails with a clear fault once it was asked again as often as it may", () => {
		const { test } = run(triage({ max_repairs: custom(1) }), "no", '{"category": "bug"}');
		expect(test.state.status).toBe("failed");
		expect(test.state.error).toMatchObject({
			code: "OUTPUT_SCHEMA_MISMATCH",
			field: "output_schema",
			message: expect.stringContaining("`urgency` is missing"),
			hint: expect.any(String),
		});
		expect(test.ofType("answer-refuse")).toHaveLength(2);
		expect(test.effects).toEqual(["model:1:1", "model:1:2"]);
	});

	it("repairs nothing with no repairs, beyond its model calls, or what a filter cut off", () => {
		expect(run(triage({ max_repairs: custom(0) }), "no", VALID).test.effects).toEqual(["model:1:1"]);
		expect(run(triage({ max_steps: custom(1) }), "no", VALID).test.effects).toEqual(["model:1:1"]);
		const filtered = new TestRuntime({
			flow: triage(),
			ask: () => ({ ...answer("{"), finishReason: "content-filter" }),
		});
		filtered.start({ question: "?" }).finish();
		expect(filtered.effects).toEqual(["model:1:1"]);
		expect(filtered.state.error?.code).toBe("OUTPUT_SCHEMA_MISMATCH");
	});

	it("sends a failure to the error path", () => {
		const flow = triage({ max_repairs: custom(0) }, { onError: "port" });
		const wired = {
			...flow,
			wires: [
				...flow.wires,
				{ id: "e", from: { node: "desk", port: "error" }, to: { node: "after", port: "in" } },
			],
		};
		const test = new TestRuntime({ flow: wired, ask: saying("no").ask });
		test.start({ question: "?", category: "none" }).finish();
		expect(test.state.result).toMatchObject({
			error: { code: "OUTPUT_SCHEMA_MISMATCH", field: "output_schema", node: "desk" },
			echo: "none",
		});
	});

	it("lets a retry get another answer", () => {
		const retry = { attempts: 2, backoffMs: 0, on: ["OUTPUT_SCHEMA_MISMATCH"] };
		const { test } = run(triage({ max_repairs: custom(0) }, { retry }), "no", VALID);
		expect(test.state.result).toMatchObject({ category: "bug" });
	});

	it("refuses fields that the schema does not have, and takes an answer without the optional ones", () => {
		const { test } = run(
			triage({ max_repairs: custom(0) }),
			'{"category": "bug", "urgency": 1, "more": true}',
		);
		expect(test.state.error?.message).toContain("`more`");
		expect(
			run(triage(), '{"category": "bug", "urgency": 1, "order": {}}', VALID).test.ofType("answer-refuse")[0],
		).toMatchObject({ problems: [{ field: "order.id" }] });
	});

	it("resumes wherever it was cut off, with the answers it has and the same end", () => {
		const flow = triage({ max_repairs: custom(1) });
		for (const texts of [
			["no", VALID],
			["no", "no"],
		]) {
			const { test: whole } = run(flow, ...texts);
			for (let cut = 1; cut < whole.events.length; cut++) {
				const resumed = new TestRuntime({
					flow,
					ask: saying(...texts).ask,
					events: whole.events.slice(0, cut),
				});
				resumed.append({ type: "run-resume" }).finish();
				expect(resumed.state.status).toBe(whole.state.status);
				expect(resumed.state.result).toEqual(whole.state.result);
				expect(resumed.state.error?.code).toBe(whole.state.error?.code);
				expect(resumed.ofType("answer-refuse").map(({ turn }) => turn)).toEqual(
					whole.ofType("answer-refuse").map(({ turn }) => turn),
				);
			}
		}
	});

	it("replays without a difference, and notices an answer that was judged otherwise", () => {
		const flow = triage();
		const { test } = run(flow, "no", VALID);
		const plan = compilePlan(flow, SPECS);
		expect(replay(plan, test.events).difference).toBeUndefined();
		const forged = test.events.map(
			(event): Event =>
				event.type === "answer-refuse" ? { ...event, problems: [{ field: "", message: "No." }] } : event,
		);
		expect(replay(plan, forged).difference).toBeDefined();
	});

	it("takes any last word in a run that an engine without output schemas began", () => {
		const flow = triage();
		const { test } = run(flow, "no", VALID);
		const [start] = test.events;
		if (start?.type !== "run-start" || !start.engine) throw new Error("The run has no start.");
		const behaviours = start.engine.behaviours.filter((name) => name !== "output-schemas");
		const old = new TestRuntime({
			flow,
			ask: saying("no").ask,
			events: [{ ...start, engine: { ...start.engine, behaviours } }],
		});
		expect(old.finish().ofType("answer-refuse")).toEqual([]);
		expect(old.ofType("step-end").map(({ step, outputs }) => [step, outputs.text])).toContainEqual([1, "no"]);
	});
});
