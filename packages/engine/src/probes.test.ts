import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { ProbeAnswer } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Asking, type ExecuteCommand, type Outcome, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { mailSpec, SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";
import { unknownSteps } from "./waiting.ts";

const probed = (id: string, effect: "once" | "keyed", tool: string, probe: NodeSpec["probe"] = {}) => ({
	...mailSpec(id, effect, tool),
	probe,
});

const specs: ReadonlyMap<string, NodeSpec> = new Map([
	...SPECS,
	...[
		probed("Test.Order", "once", "order"),
		probed("Test.Book", "keyed", "book"),
		probed("Test.Press", "once", "press", { with: ["body"] }),
	].map((spec): [string, NodeSpec] => [spec.id, spec]),
]);

const GONE = { code: "CONNECTION_LOST", message: "Gone.", retryable: true };

function single(type: string, params = {}, more = {}): Flow {
	return new FlowBuilder()
		.node("start", "Start")
		.node("act", type, { to: custom("a@b.c"), server, ...params }, more)
		.wire("start > act")
		.build();
}

/** A run of one step that is cut off in the middle of its work, taken up by a host whose nodes say this. */
function cutOff(flow: Flow, said: ProbeAnswer, loss?: number): TestRuntime {
	const first = new TestRuntime({ flow, specs }).start();
	first.begin();
	const second = new TestRuntime({ flow, specs, events: first.events, probe: () => said });
	return second.append({ type: "run-resume", ...(loss === undefined ? {} : { loss }) }).finish();
}

describe("a step that was cut off and whose node can tell", () => {
	it("ends with what the node says that it gave, and nothing is done again", () => {
		const run = cutOff(single("Order"), {
			answer: "yes",
			outputs: { message_id: "m7" },
			reason: "It is there.",
		});
		expect(run.effects).toEqual(["probe:1"]);
		expect(run.state).toMatchObject({ status: "succeeded", result: { message_id: "m7" } });
		expect(run.events.slice(-3)).toMatchObject([
			{ type: "step-probe", answer: "yes", outputs: { message_id: "m7" }, reason: "It is there." },
			{ type: "step-end", step: 1, outputs: { message_id: "m7" } },
			{ type: "run-end" },
		]);
		expect(replay(run.plan, run.events).difference).toBeUndefined();
	});

	it("is done now where the node says that it was not, as another attempt", () => {
		for (const type of ["Order", "Book"]) {
			const run = cutOff(single(type), { answer: "no" });
			expect(run.effects).toEqual(["probe:1", 'act:"a@b.c"']);
			expect(run.state.status).toBe("succeeded");
			expect(run.ofType("step-start").map(({ attempt }) => attempt)).toEqual([1, 2]);
		}
	});

	it("waits for a person where the node cannot tell, with what it said; a keyed one runs again", () => {
		const said = { answer: "unknown", reason: "The folder is away." } as const;
		const run = cutOff(single("Order"), said);
		expect(run.state.status).toBe("waiting");
		expect(unknownSteps(run.state)).toMatchObject([{ step: 1, probed: { reason: "The folder is away." } }]);
		run.resolve(1, "again").finish();
		expect(run.effects).toEqual(["probe:1", 'act:"a@b.c"']);
		expect(cutOff(single("Book"), said).effects).toEqual(["probe:1", 'act:"a@b.c"']);
	});

	it("is asked about only where a parameter has the value by which it can tell", () => {
		expect(cutOff(single("Press"), { answer: "no" }).effects).toEqual([]);
		expect(cutOff(single("Press", { body: custom("") }), { answer: "no" }).effects).toEqual([]);
		expect(cutOff(single("Press", { body: custom("b") }), { answer: "no" }).effects).toHaveLength(2);
	});

	it("is not asked about after a loss of the journal: its number may be that of another step", () => {
		const run = cutOff(single("Order"), { answer: "no" }, 1);
		expect(run.effects).toEqual([]);
		expect(run.state.status).toBe("waiting");
	});

	it("is asked about when the process that did its work is gone", () => {
		const execute = () => ({ status: "error", error: GONE }) as const;
		const probe = () => ({ answer: "yes", outputs: { message_id: "m1" } }) as const;
		const run = new TestRuntime({ flow: single("Order"), specs, execute, probe }).start().finish();
		expect(run.effects).toEqual(['act:"a@b.c"', "probe:1"]);
		expect(run.state).toMatchObject({ status: "succeeded", result: { message_id: "m1" } });
		expect(run.ofType("step-fail")).toMatchObject([{ unknown: true }]);
	});

	it("is asked about before a keyed one is tried again, and not before a once one that says it was not done", () => {
		const busy = { code: "BUSY", message: "Busy.", retryable: true };
		for (const [type, asked] of [
			["Book", ["probe:1"]],
			["Order", []],
		] as const) {
			let tries = 0;
			const execute = (): Outcome =>
				tries++ === 0 ? { status: "error", error: busy } : { status: "success", outputs: {} };
			const flow = single(type, {}, { retry: { attempts: 2, backoffMs: 0 } });
			const run = new TestRuntime({ flow, specs, execute, probe: () => ({ answer: "no" }) }).start().finish();
			expect(run.effects).toEqual(['act:"a@b.c"', ...asked, 'act:"a@b.c"']);
		}
	});

	it("waits for a person where the node says what it cannot have given", () => {
		const strict = {
			...probed("Test.Order", "once", "order"),
			properties: mailSpec("Test.Order", "once", "order").properties.map((property) =>
				property.name === "message_id" ? { ...property, schema: { type: "string" } } : property,
			),
		};
		const types = new Map(specs).set(strict.id, strict);
		for (const outputs of [{ message_id: 7 }, { another: "x" }]) {
			const first = new TestRuntime({ flow: single("Order"), specs: types }).start();
			first.begin();
			const probe = () => ({ answer: "yes", outputs }) as const;
			const run = new TestRuntime({ flow: single("Order"), specs: types, events: first.events, probe });
			run.append({ type: "run-resume" }).finish();
			expect(run.state.status).toBe("waiting");
			expect(run.ofType("step-probe")).toMatchObject([
				{ answer: "unknown", error: { code: "PROBE_ANSWER_INVALID" } },
			]);
		}
	});

	it("is asked about again by the next host where the one before was lost while it asked", () => {
		const first = new TestRuntime({ flow: single("Order"), specs }).start();
		first.begin();
		const { events } = first.append({ type: "run-resume" });
		const third = new TestRuntime({ flow: single("Order"), specs, events, probe: () => ({ answer: "no" }) });
		expect(third.append({ type: "run-resume" }).finish().effects).toEqual(["probe:1", 'act:"a@b.c"']);
	});

	it("answers a model's call with what the node says, and a cancelled run asks nothing", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("go") })
			.node("order", "Order", { to: ai, server }, { tool: { name: "order" } })
			.wire("start > desk")
			.wire("desk.tools > order")
			.build();
		const ask = ({ turn }: { turn: number }) =>
			turn === 1 ? answer("", { name: "order", arguments: { to: "x" } }) : answer("done");
		const first = new TestRuntime({ flow, specs, ask }).start();
		first.step();
		first.begin();
		const probe = () => ({ answer: "yes", outputs: { message_id: "m3" } }) as const;
		const second = new TestRuntime({ flow, specs, ask, probe, events: first.events });
		second.append({ type: "run-resume" }).finish();
		expect(second.ofType("tool-response")).toMatchObject([
			{ result: { status: "success", data: { message_id: "m3" } } },
		]);
		expect(second.state.status).toBe("succeeded");
		const third = new TestRuntime({ flow, specs, ask, probe, events: first.events });
		third.append({ type: "run-resume" }, { type: "run-cancel" }).finish();
		expect(third.effects).toEqual([]);
		expect(third.state.status).toBe("cancelled");
	});
});

/** What is outside, and remembers by step how often something was done. */
class World {
	readonly done = new Map<number, number>();

	do({ step }: Pick<ExecuteCommand, "step">): void {
		this.done.set(step, (this.done.get(step) ?? 0) + 1);
	}

	/** Tells the truth. */
	readonly probe = ({ step }: { readonly step: number }): ProbeAnswer =>
		this.done.has(step) ? { answer: "yes", outputs: { message_id: `m${step}` } } : { answer: "no" };
}

/** A chain of steps, a loop with rounds side by side, and an agent with tools, each of nodes that can tell. */
function randomFlow(chain: readonly string[], items: number, calls: number): Flow {
	const retry = { retry: { attempts: 50, backoffMs: 0 } };
	const flow = new FlowBuilder().node("start", "Start");
	let before = "start";
	chain.forEach((type, index) => {
		flow.node(`n${index}`, type, { to: custom(`t${index}`), server }, retry).wire(`${before} > n${index}`);
		before = `n${index}`;
	});
	flow
		.node("loop", "ForEach", { items: custom(Array(items).fill("item")), parallel: custom(2) })
		.node("each", "Order", { to: path("item"), server })
		.wire(`${before} > loop.each > each`);
	if (calls > 0)
		flow
			.node("desk", "Agent", { prompt: custom("go") })
			.node("order", "Order", { to: ai, server }, { tool: { name: "order" } })
			.node("book", "Book", { to: ai, server }, { tool: { name: "book" }, ...retry })
			.wire("loop > desk")
			.wire("desk.tools > order")
			.wire("desk.tools > book");
	return flow.build();
}

describe("with a probe that tells the truth", () => {
	it("nothing is done twice, nothing is left out, and no person is needed, wherever hosts and processes die [Q-R1]", () => {
		const types = fc.constantFrom("Order", "Book", "Order");
		const moment = fc.record({
			steps: fc.nat(4),
			done: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
		});
		const losses = fc.array(fc.record({ lost: fc.boolean(), done: fc.boolean() }), {
			minLength: 4,
			maxLength: 8,
		});
		fc.assert(
			fc.property(
				fc.array(types, { maxLength: 3 }),
				fc.integer({ min: 1, max: 4 }),
				fc.nat(3),
				fc.array(moment, { maxLength: 6 }),
				losses,
				(chain, items, calls, deaths, outcomes) => {
					const flow = randomFlow(chain, items, calls);
					const world = new World();
					let execution = 0;
					const execute = (_params: unknown, command: ExecuteCommand): Outcome | Asking => {
						const { lost, done } = outcomes[execution++ % outcomes.length] ?? { lost: false, done: true };
						// The last ones always answer, so that every run ends.
						const isLost = lost && execution < 40;
						if (!isLost || done) world.do(command);
						if (isLost) return { status: "error", error: GONE };
						return { status: "success", outputs: { message_id: `m${command.step}` } };
					};
					const ask = ({ turn }: { turn: number }) =>
						turn > 1
							? answer("done")
							: answer(
									"",
									...Array.from({ length: calls }, (_, index) => ({
										name: index % 2 === 0 ? "order" : "book",
										arguments: { to: `call ${index}` },
									})),
								);
					const options = { flow, specs, execute, ask, probe: world.probe, checks: 0 };
					let life = new TestRuntime(options).start();
					for (const { steps, done } of deaths) {
						for (let count = 0; count < steps; count++) life.step();
						life.begin();
						// What was under way when the host died had been done, or had not.
						[...life.state.steps.values()]
							.filter(({ phase, node }) => phase === "running" && node.construct === "action")
							.forEach(({ number: step }, index) => {
								if (done[index % done.length]) world.do({ step });
							});
						life = new TestRuntime({ ...options, events: life.events });
						if (life.state.endedAt === undefined) life.append({ type: "run-resume" });
					}
					life.finish();
					expect(life.state.status).toBe("succeeded");
					const acted = new Set(
						life.events.flatMap((event) =>
							(event.type === "step-start" || event.type === "tool-request") &&
							specs.get(flow.nodes.find(({ id }) => id === event.node)?.type ?? "")?.probe
								? [event.step]
								: [],
						),
					);
					expect([...world.done.values()].filter((times) => times !== 1)).toEqual([]);
					expect(new Set(world.done.keys())).toEqual(acted);
					expect(acted.size).toBe(chain.length + items + calls);
					expect(replay(life.plan, life.events).difference).toBeUndefined();
				},
			),
			{ numRuns: 300 },
		);
	});
});
