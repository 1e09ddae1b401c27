import { createHash } from "node:crypto";
import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { RunSnapshot, SNAPSHOT_FORMAT } from "@switchyard/spec/snapshot";
import { describe, expect, it } from "vitest";
import { compilePlan, decide, SnapshotError, takeSnapshot, UnknownBehaviourError } from "../index.ts";
import { SPECS } from "../testing/specs.ts";
import { TestRuntime } from "../testing/test-runtime.ts";
import { continueRun } from "./continue-run.ts";

// Every test with a TestRuntime checks after every event that a restored run continues as the original would.

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("left", "Echo", { text: custom("left") })
	.node("right", "Echo", { text: custom("right") })
	.node("join", "Join")
	.wire("start > left > join")
	.wire("start > right > join")
	.build();
const plan = compilePlan(flow, SPECS);

/** Two steps under way, which carry the same large list. */
function forked(list: readonly unknown[] = Array.from({ length: 1000 }, (_, index) => index)) {
	const runtime = new TestRuntime({ flow }).start({ list });
	runtime.begin();
	return runtime.state;
}

const json = (value: unknown): RunSnapshot => JSON.parse(JSON.stringify(value));

describe("a snapshot", () => {
	it("has each value once, however many messages carry it, and gives it back shared", () => {
		const snapshot = takeSnapshot(forked());
		expect(snapshot.values.filter((value) => Array.isArray(value))).toHaveLength(1);
		expect(snapshot.tokens).toHaveLength(2);
		const [left, right] = [...continueRun(plan, json(snapshot)).steps.values()];
		expect(left?.token.message.list).toHaveLength(1000);
		expect(left?.token).toBe(right?.token);
	});

	it("stays as it is while the run continues", () => {
		const runtime = new TestRuntime({ flow }).start();
		runtime.begin();
		const snapshot = takeSnapshot(runtime.state);
		const before = json(snapshot);
		const commands = decide(continueRun(plan, json(snapshot)));
		runtime.finish();
		expect(json(snapshot)).toEqual(before);
		expect(decide(continueRun(plan, before))).toEqual(commands);
	});

	it("keeps names apart that mean something to JavaScript [Q-S3]", () => {
		const runtime = new TestRuntime({ flow });
		runtime.start(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')).begin();
		const [step] = continueRun(plan, json(takeSnapshot(runtime.state))).steps.values();
		expect(JSON.stringify(step?.token.message)).toBe('{"__proto__":{"x":1},"constructor":2}');
		expect(({} as { x?: number }).x).toBeUndefined();
	});

	it("costs what is live, not what has happened", () => {
		const rounds = (items: number) => {
			const loop = new FlowBuilder()
				.node("start", "Start")
				.node("each", "ForEach", { items: custom(Array(items).fill(1)), collect: custom("1") })
				.node("echo", "Echo", { text: custom("x") })
				.node("last", "Echo", { text: custom("y") }, { outputs: { echo: "" } })
				.wire("start > each > last")
				.wire("each.each > echo")
				.build();
			const runtime = new TestRuntime({ flow: loop }).start();
			for (let round = 0; round < items; round++) runtime.step();
			runtime.begin();
			expect([...runtime.state.steps.values()].map(({ node }) => node.id)).toEqual(["last"]);
			return { events: runtime.events.length, length: JSON.stringify(takeSnapshot(runtime.state)).length };
		};
		const [few, many] = [rounds(2), rounds(50)];
		expect(many.events).toBeGreaterThan(10 * few.events);
		// A list of 50 numbers is longer than one of 2.
		expect(many.length).toBeLessThan(few.length + 500);
	});
});

describe("a run is not continued from", () => {
	const refuse = (snapshot: unknown, other = plan) => expect(() => continueRun(other, snapshot));

	it("what is no snapshot, or is damaged", () => {
		const good = json(takeSnapshot(forked()));
		for (const bad of [undefined, null, 7, "snapshot", [], {}]) refuse(bad).toThrow(SnapshotError);
		refuse({ ...good, stepCount: "many" }).toThrow(/damaged: .*stepCount/);
		refuse({ ...good, values: [] }).toThrow(/names value \d+, which is not there/);
		refuse({ ...good, tokens: [] }).toThrow(/names token \d+, which/);
		refuse({ ...good, todo: [99] }).toThrow("names step 99");
		const [frame] = good.frames;
		refuse({ ...good, frames: [{ ...frame, owner: 1 }] }).toThrow("lies within itself");
	});

	it("a snapshot of another format, or by another version of the engine", () => {
		const good = json(takeSnapshot(forked()));
		refuse({ ...good, format: SNAPSHOT_FORMAT + 1 }).toThrow(`this engine reads format ${SNAPSHOT_FORMAT}`);
		refuse({ ...good, takenBy: "7.0.0" }).toThrow("taken by engine 7.0.0");
		const engine = { version: "0.1.0", behaviours: ["joins-in-order"] };
		refuse({ ...good, engine }).toThrow(UnknownBehaviourError);
	});

	it("a snapshot of another plan", () => {
		const good = json(takeSnapshot(forked()));
		refuse(good, compilePlan({ ...flow, revision: 8 }, SPECS)).toThrow("of revision 7 of flow test, not");
		const echo = SPECS.get("Test.Echo");
		if (!echo) throw new Error("There is no Echo.");
		const newer = new Map([...SPECS, [echo.id, { ...echo, version: 2 }]]);
		refuse(good, compilePlan(flow, newer)).toThrow("another node left");
	});
});

describe("the format", () => {
	it("is raised when the shape changes: put the new hash beside the new number", () => {
		const shape = createHash("sha256").update(JSON.stringify(RunSnapshot)).digest("hex").slice(0, 16);
		expect({ format: SNAPSHOT_FORMAT, shape }).toEqual({ format: 44, shape: "dbff376e05efe548" });
	});
});
