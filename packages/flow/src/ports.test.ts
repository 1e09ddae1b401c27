import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { portsOf } from "./index.ts";
import { custom, node, path } from "./testing/build-flow.ts";
import { SPECS } from "./testing/specs.ts";

function ids(type: string, params: FlowNode["params"] = {}, over: Partial<FlowNode> = {}): string[] {
	const spec = SPECS.get(type);
	if (!spec) throw new Error(`No ${type}.`);
	return portsOf(node("n", type, params, over), spec).map(({ id }) => id);
}

const rules = (value: unknown) => ({ rules: custom(value) });

describe("portsOf", () => {
	it("adds the tool port where the type has a tool marker [R1]", () => {
		expect(ids("Mail.Send")).toEqual(["in", "out", "tool"]);
		expect(ids("Flow.Join")).toEqual(["in", "out"]);
	});

	it("adds the error port where failures leave by it", () => {
		expect(ids("Mail.Send", {}, { onError: "port" })).toEqual(["in", "out", "tool", "error"]);
		expect(ids("Mail.Send", {}, { onError: "fail" })).toEqual(["in", "out", "tool"]);
	});

	it("gives a switch one port per rule", () => {
		const params = rules([
			{ port: "big", name: "Big", when: "n > 9" },
			{ port: "small", name: "", when: "true" },
		]);
		expect(ids("Flow.Switch", params)).toEqual(["in", "big", "small", "otherwise"]);
		const spec = SPECS.get("Flow.Switch");
		const big = spec && portsOf(node("n", "Flow.Switch", params), spec)[1];
		expect(big).toEqual({ id: "big", kind: "message", direction: "out", name: "Big" });
	});

	it.each([[null], ["text"], [{ port: "a" }], [[null, 3, "a", {}, { port: 3 }, { port: "" }]]])(
		"passes over malformed rules: %j",
		(value) => {
			expect(ids("Flow.Switch", rules(value))).toEqual(["in", "otherwise"]);
		},
	);

	it("opens a port once, and takes the author's default when nothing is set", () => {
		expect(ids("Flow.Switch", rules([{ port: "a" }, { port: "a" }]))).toEqual(["in", "a", "otherwise"]);
		expect(ids("Flow.Switch")).toEqual(["in", "otherwise"]);
		expect(ids("Flow.Switch", { rules: path("x") })).toEqual(["in", "otherwise"]);
	});
});
