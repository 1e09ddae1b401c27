import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { compilePlan, replay } from "./index.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const off = { disabled: true } as const;

describe("a disabled node", () => {
	it("passes its message on unchanged, is recorded as skipped, executes nothing, and replays exactly", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { to: path("nobody.has.this") }, off)
			.node("last", "Echo", { text: path("text") })
			.wire("start > mail > last")
			.build();
		const run = new TestRuntime({ flow }).start({ text: "hello" }).finish();
		expect(run.state.result).toEqual({ text: "hello", echo: "hello" });
		expect(run.effects).toEqual(['last:"hello"']);
		expect(run.ofType("step-end").map(({ port, outputs, skipped }) => ({ port, outputs, skipped }))).toEqual([
			{ port: "out", outputs: {}, skipped: true },
			{ port: "out", outputs: { echo: "hello" }, skipped: undefined },
		]);
		expect(run.ofType("step-start")[0]).toMatchObject({ node: "mail", params: {}, provenance: {} });
		expect(replay(compilePlan(flow, SPECS), run.events)).toMatchObject({ difference: undefined });
	});

	it.each([
		["Switch", { rules: custom([{ port: "a", name: "A", when: "true" }]) }, "otherwise"],
		["ForEach", { items: custom([1, 2]) }, "out"],
		["Stop", {}, "out"],
		["NoSuchType", {}, "out"],
	])("of type %s sends it by its usual port", (type, params, port) => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("off", type, params, off)
			.node("next", "Echo", { text: custom("came") })
			.wire(`start > off.${port} > next`)
			.build();
		const run = new TestRuntime({ flow }).start({ n: 1 }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.state.result).toMatchObject({ n: 1, echo: "came" });
	});

	it("joins nothing and catches nothing", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("join", "Join", {}, off)
			.node("catch", "Catch", {}, off)
			.node("fail", "Stop")
			.wire("start > join > fail")
			.wire("start > join")
			.build();
		const run = new TestRuntime({ flow }).start().finish();
		expect(run.ofType("step-end").filter(({ skipped }) => skipped)).not.toHaveLength(0);
		expect(run.state.status).toBe("failed");
	});

	it("is not offered to a model, and a model that calls it all the same reaches nothing", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", { prompt: custom("Mail them.") })
			.node("mail", "Mail", {}, off)
			.node("note", "Note")
			.wire("start > desk")
			.wire("desk.tools > mail")
			.wire("desk.tools > note")
			.build();
		const offered: string[][] = [];
		let asked = 0;
		const run = new TestRuntime({
			flow,
			ask: ({ tools }) => {
				offered.push(tools.map(({ name }) => name));
				asked += 1;
				return asked === 1 ? answer("", { name: "send_email", arguments: { to: "a" } }) : answer("done");
			},
		})
			.start()
			.finish();
		expect(offered).toEqual([["note"], ["note"]]);
		expect(run.effects.filter((effect) => effect.startsWith("mail"))).toEqual([]);
		expect(run.ofType("tool-response")[0]?.result.status).toBe("error");
		expect(run.state.status).toBe("succeeded");
	});
});
