import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { TestRuntime } from "./testing/test-runtime.ts";

const asset = (name: string, kind: string, value?: unknown) => ({
	name,
	kind,
	...(value === undefined ? {} : { value }),
});
const step = (tool: string, parameters: object, results: object = {}) => ({
	tool,
	parameter_mapping: parameters,
	result_mapping: results,
});

const ASSETS = [
	asset("address", "input", { scope: "Message", path: "order.mail" }),
	asset("words", "input", { scope: "Custom", value: "Hello" }),
	asset("first", "intermediate"),
	asset("second", "output"),
];
const STEPS = [
	step("send_email", { to: "address", body: "words" }, { message_id: "first" }),
	step("note", { to: "first" }, { message_id: "second" }),
];

const hop = (assets: object[] = ASSETS, steps: object[] = STEPS, more: object = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("hop", "Hop", { assets: custom(assets), steps: custom(steps), ...more })
		.node("mail", "Mail", { to: ai, body: ai, server: custom({ credential: "outbox" }) })
		.node("note", "Note", { to: ai, server: custom({ credential: "outbox" }) })
		.wire("start > hop.tools > mail")
		.wire("hop.tools > note")
		.build();
const MESSAGE = { order: { mail: "john@example.com" } };
let ids = 0;
const execute = () => ({ status: "success", outputs: { message_id: `m${++ids}` } }) as const;

describe("Hop", () => {
	it("calls its tools in order, each with the assets it maps, and gives the outputs back [H1][H2][H3][H6][H8][H9]", () => {
		ids = 0;
		const run = new TestRuntime({ flow: hop(), execute }).start(MESSAGE).finish();
		expect(run.effects).toEqual(['mail:"john@example.com"', 'note:"m1"']);
		expect(run.state.result).toMatchObject({ assets: { second: "m2" }, errors: [] });
		expect(run.state.result.state).toEqual([
			{ name: "address", kind: "input", state: "ready" },
			{ name: "words", kind: "input", state: "ready" },
			{ name: "first", kind: "intermediate", state: "ready" },
			{ name: "second", kind: "output", state: "ready" },
		]);
		expect(run.ofType("asset-set").map(({ asset, value }) => [asset, value])).toEqual([
			["first", "m1"],
			["second", "m2"],
		]);
	});

	it("calls a tool as an agent would: same checks, same parameters, and the asset as provenance [H4]", () => {
		const run = new TestRuntime({ flow: hop(), execute }).start(MESSAGE).finish();
		expect(run.ofType("tool-request")[0]).toMatchObject({
			agent: 1,
			call: "step-1",
			name: "send_email",
			arguments: { to: "john@example.com", body: "Hello" },
			params: { to: "john@example.com", body: "Hello", server: { credential: "outbox" } },
			provenance: {
				to: { scope: "AI", source: { asset: "address" } },
				server: { scope: "Custom", source: { revision: 7 } },
			},
		});
	});

	it("cannot fill what AI may not fill", () => {
		const steps = [step("send_email", { to: "address", server: "words" })];
		const run = new TestRuntime({ flow: hop(ASSETS, steps), execute }).start(MESSAGE).finish();
		expect(run.effects).toEqual([]);
		expect(run.state.error).toMatchObject({ code: "TOOL_ARGUMENTS_INVALID" });
	});

	it("takes a missing result for an error and not for nothing [X10]", () => {
		const steps = [step("send_email", { to: "address" }, { receipt: "second" })];
		const run = new TestRuntime({ flow: hop(ASSETS, steps), execute }).start(MESSAGE).finish();
		expect(run.state.error).toMatchObject({
			code: "HOP_RESULT_MISSING",
			field: "steps[0].result_mapping.receipt",
			message: "Step 1, send_email: `send_email` gave no result `receipt`.",
			hint: "It gave: message_id.",
		});
		expect(run.ofType("asset-set").at(-1)).toMatchObject({ asset: "second", state: "failed" });
	});

	it("stops at the first tool step that fails, or passes over what depends on it [H7]", () => {
		const failing = (params: Readonly<Record<string, unknown>>) =>
			params.body === "Hello"
				? ({ status: "error", error: { code: "DOWN", message: "No.", retryable: false } } as const)
				: execute();
		const steps = [...STEPS, step("note", { to: "address" }, { message_id: "second" })];
		const strict = new TestRuntime({ flow: hop(ASSETS, steps), execute: failing }).start(MESSAGE).finish();
		expect(strict.state.error).toMatchObject({ code: "DOWN", message: "Step 1, send_email: No." });
		expect(strict.effects).toHaveLength(1);
		const more = { on_step_error: custom("continue") };
		const run = new TestRuntime({ flow: hop(ASSETS, steps, more), execute: failing }).start(MESSAGE).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.effects).toEqual(['mail:"john@example.com"', 'note:"john@example.com"']);
		expect(run.state.result.errors).toMatchObject([{ code: "DOWN" }, { code: "ASSET_NOT_READY" }]);
		expect(run.state.result.assets).toHaveProperty("second");
	});

	it("fails when the message has nothing for an input, before any tool runs", () => {
		const run = new TestRuntime({ flow: hop(), execute }).start({}).finish();
		expect(run.state.error).toMatchObject({ code: "PATH_NOT_FOUND", field: "assets.address" });
		expect(run.effects).toEqual([]);
	});

	it("resumes after a crash with the results that it has", () => {
		const whole = new TestRuntime({ flow: hop() }).start(MESSAGE).finish();
		for (let cut = 1; cut < whole.events.length; cut++) {
			const next = new TestRuntime({ flow: hop(), events: whole.events.slice(0, cut) });
			next.append({ type: "run-resume" });
			next.finish();
			if (next.state.status === "waiting") continue;
			expect(next.state.result).toEqual(whole.state.result);
		}
	});
});
