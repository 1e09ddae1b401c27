import { custom, expression, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, Outcome } from "./index.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

type Execute = Extract<Command, { type: "execute" }>;
interface Settle {
	readonly lease: string;
	readonly outcome: string;
	readonly kind?: string;
}

const failed = (code: string) =>
	({ status: "error", error: { code, message: `${code}.`, retryable: false } }) as const;

/** A queue as the server keeps it: a step that asks again is given the same item, and what is settled stays so. */
class TestQueue {
	readonly marks = new Map<string, string>();
	private readonly waiting: string[];
	private readonly held = new Map<string, string>();
	private readonly retries: number;
	private readonly seen = new Map<string, number>();

	constructor(references: readonly string[], retries = 0) {
		this.waiting = [...references];
		this.retries = retries;
	}

	add(reference: string): void {
		this.waiting.push(reference);
	}

	readonly execute = ({ take, settle, text }: Message, { step, node }: Execute): Outcome => {
		if (node.id !== "loop") return { status: "success", outputs: { echo: text } };
		const settled = settle ? this.settle(settle as Settle) : undefined;
		const more = settled === undefined ? {} : { settled };
		const lease = this.held.get(`s${step}`) ?? (take ? this.waiting.shift() : undefined);
		if (lease === undefined) return { status: "success", outputs: { found: false, ...more } };
		this.held.set(`s${step}`, lease);
		return {
			status: "success",
			outputs: { found: true, lease, item: { reference: lease, payload: {} }, ...more },
		};
	};

	private settle({ lease, outcome, kind }: Settle): string {
		const known = this.marks.get(lease);
		if (known !== undefined && known !== "retried") return known;
		const attempts = (this.seen.get(lease) ?? 0) + 1;
		const again = kind === "application" && attempts <= this.retries;
		const mark = outcome === "done" ? "done" : again ? "retried" : "failed";
		this.seen.set(lease, attempts);
		this.marks.set(lease, mark);
		if (again) this.waiting.push(lease);
		return mark;
	}
}

function flow(params: Parameters<FlowBuilder["node"]>[2] = {}) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("loop", "WorkItems", { queue: custom("q"), ...params })
		.node("body", "Echo", { text: expression("item.reference") })
		.node("after", "Echo", { text: expression("string(count)") }, { outputs: { echo: "counted" } })
		.wire("start > loop.each > body")
		.wire("loop > after")
		.build();
}

/** A run over a queue, whose body does what is said by the item's reference. */
function runOver(
	queue: TestQueue,
	params: Parameters<FlowBuilder["node"]>[2] = {},
	body: (reference: string) => Outcome = (echo) => ({ status: "success", outputs: { echo } }),
) {
	return new TestRuntime({
		flow: flow(params),
		execute: (given, command) =>
			command.node.id === "body" ? body(String(given.text)) : queue.execute(given, command),
	}).start();
}

describe("a loop over work items", () => {
	it("takes one item after the other, marks each before the next, and counts them", () => {
		const queue = new TestQueue(["a", "b"]);
		const run = runOver(queue).finish();
		expect(run.state.result).toMatchObject({
			count: 2,
			done: 2,
			failed: 0,
			retried: 0,
			errors: [],
			counted: "2",
		});
		expect(run.state.result).not.toHaveProperty("item");
		expect([...queue.marks]).toEqual([
			["a", "done"],
			["b", "done"],
		]);
		const begun = run
			.ofType("step-start")
			.filter(({ node, params }) => node === "loop" && params.take !== undefined);
		expect(begun.map(({ params }) => params.settle)).toMatchObject([
			...[undefined, { lease: "a", outcome: "done" }, { lease: "b", outcome: "done" }],
		]);
	});

	it("marks an item as failed by what ended its branch, and continues", () => {
		const queue = new TestQueue(["good", "BAD", "last"]);
		const run = runOver(queue, {}, (reference) =>
			reference === "BAD" ? failed("BAD_ITEM") : { status: "success", outputs: {} },
		).finish();
		expect(run.state.status).toBe("succeeded");
		expect([...queue.marks.values()]).toEqual(["done", "failed", "done"]);
		expect(run.state.result).toMatchObject({
			...{ count: 3, done: 2, failed: 1 },
			errors: [{ reference: "BAD", kind: "application", code: "BAD_ITEM", message: "BAD_ITEM." }],
		});
	});

	it("takes an item again that failed by an application error, and never one that failed by a business error", () => {
		const queue = new TestQueue(["a", "b"], 2);
		const stopping = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "WorkItems", { queue: custom("q") })
			.node("which", "Switch", {
				rules: custom([{ port: "wrong", name: "Wrong", when: "item.reference == 'b'" }]),
			})
			.node("body", "Echo", { text: expression("item.reference") })
			.node("wrong", "Stop", { message: custom("No number."), business: custom(true) })
			.wire("start > loop.each > which")
			.wire("which.otherwise > body")
			.wire("which.wrong > wrong")
			.build();
		const worked: string[] = [];
		const run = new TestRuntime({
			flow: stopping,
			execute: (given, command) => {
				if (command.node.id !== "body") return queue.execute(given, command);
				worked.push(String(given.text));
				return failed("AWAY");
			},
		})
			.start()
			.finish();
		expect(worked).toEqual(["a", "a", "a"]);
		expect(run.state.result).toMatchObject({ count: 4, done: 0, failed: 2, retried: 2 });
		expect(run.state.result.errors).toContainEqual(
			expect.objectContaining({ reference: "b", kind: "business", message: "No number." }),
		);
	});

	it("keeps what an expression gives, and an item for which that fails has failed", () => {
		const marked: unknown[] = [];
		const queue = new TestQueue(["a", "b"]);
		const run = new TestRuntime({
			flow: flow({ keep: custom("item.reference == 'a' ? {'said': echo} : {'said': nothing.there}") }),
			execute: (given, command) => {
				if (given.settle) marked.push(given.settle);
				return command.node.id === "body"
					? { status: "success", outputs: { echo: given.text } }
					: queue.execute(given, command);
			},
		}).start();
		expect(run.finish().state.result).toMatchObject({ done: 1, failed: 1 });
		expect(marked).toMatchObject([
			{ outcome: "done", output: { said: "a" } },
			{ outcome: "failed", kind: "application" },
		]);
	});

	it("takes no more than it may, and leaves the others", () => {
		const queue = new TestQueue(["a", "b", "c"]);
		const run = runOver(queue, { max_items: custom(2) }).finish();
		expect(run.state.result).toMatchObject({ count: 2, done: 2 });
		expect([...queue.marks.keys()]).toEqual(["a", "b"]);
	});

	it("fails after so many application errors in a row, with all of them marked", () => {
		const queue = new TestQueue(["a", "b", "c", "d"]);
		const run = runOver(queue, { max_errors_in_row: custom(2) }, (reference) =>
			reference === "a" ? { status: "success", outputs: {} } : failed("AWAY"),
		).finish();
		expect(run.state.error).toMatchObject({ code: "WORK_ERRORS_IN_ROW" });
		expect([...queue.marks]).toEqual([
			["a", "done"],
			["b", "failed"],
			["c", "failed"],
		]);
	});

	it("waits for items without end of its own, looking again ever later, and is done when none comes", () => {
		const queue = new TestQueue(["a"]);
		const run = runOver(queue, { wait_seconds: custom(60) });
		while (run.state.steps.size > 0 && run.ofType("timer-fire").length < 2) run.step();
		queue.add("late");
		run.finish();
		expect(run.state.result).toMatchObject({ count: 2, done: 2 });
		const [first, second, afterItem] = run.ofType("timer-set").map(({ due, at }) => due - at);
		expect([first, second, afterItem]).toEqual([1000, 2000, expect.any(Number)]);
		const { endedAt = 0 } = run.state;
		expect(endedAt - (run.ofType("timer-set")[2]?.at ?? 0)).toBeGreaterThanOrEqual(60_000);
	});

	it("fails when the queue cannot be asked, by its own error port and not within a round", () => {
		const away = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "WorkItems", { queue: custom("q") }, { onError: "port" })
			.node("body", "Echo", { text: custom("never") })
			.node("sorry", "Echo", { text: path("error.message") }, { outputs: { echo: "told" } })
			.wire("start > loop.each > body")
			.wire("loop.error > sorry")
			.build();
		const run = new TestRuntime({
			flow: away,
			execute: ({ text }, { node }) =>
				node.id === "loop" ? failed("WORK_QUEUE_NOT_FOUND") : { status: "success", outputs: { echo: text } },
		})
			.start()
			.finish();
		expect(run.effects.filter((effect) => effect.startsWith("body"))).toEqual([]);
		expect(run.state.result).toMatchObject({ told: "WORK_QUEUE_NOT_FOUND." });
	});

	it("marks every item once and works on none twice, wherever a server is cut off", () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom("good", "bad"), { maxLength: 5 }),
				fc.nat({ max: 60 }),
				// What was done and not yet written down when the server ended.
				fc.boolean(),
				(kinds, cut, isForgotten) => {
					const queue = new TestQueue(kinds.map((kind, index) => `${kind}${index}`));
					const worked = new Map<string, Set<number>>();
					const options = {
						flow: flow(),
						execute: (given: Message, command: Execute): Outcome => {
							if (command.node.id !== "body") return queue.execute(given, command);
							const reference = String(given.text);
							worked.set(reference, (worked.get(reference) ?? new Set()).add(command.step));
							return reference.startsWith("bad") ? failed("BAD") : { status: "success", outputs: {} };
						},
					};
					const first = new TestRuntime(options).start();
					while (first.events.length < cut && first.step());
					const events = isForgotten && first.events.length > 1 ? first.events.slice(0, -1) : first.events;
					const second = new TestRuntime({ ...options, events });
					second.append({ type: "run-resume" }).finish();
					expect(second.state.status).toBe("succeeded");
					expect([...queue.marks.values()]).toEqual(
						kinds.map((kind) => (kind === "good" ? "done" : "failed")),
					);
					for (const steps of worked.values()) expect(steps.size).toBe(1);
				},
			),
			{ numRuns: 60 },
		);
	});
});
