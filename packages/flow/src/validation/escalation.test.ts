import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { escalationProblems } from "./escalation.ts";

const input = (name: string) => ({ name, variableType: "Opt" });
const spec = { properties: ["escalate_ms", "escalate_to", "expires_ms"].map(input) } as unknown as NodeSpec;

function fieldsOf(values: object, tool: FlowNode["tool"] = {}) {
	const params = Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, { scope: "Custom", value }]),
	);
	const node = { id: "ask", type: "Flow.Ask", params, tool } as unknown as FlowNode;
	return escalationProblems(node, spec).map(({ code, field }) => `${code} ${field}`);
}

describe("an escalation", () => {
	it("of a question says after how long and to whom, and comes before the question expires", () => {
		expect(fieldsOf({})).toEqual([]);
		expect(fieldsOf({ escalate_to: "" })).toEqual([]);
		expect(fieldsOf({ escalate_ms: 1000, escalate_to: "Kim" })).toEqual([]);
		expect(fieldsOf({ escalate_ms: 1000, escalate_to: "Kim", expires_ms: 1001 })).toEqual([]);
		expect(fieldsOf({ escalate_ms: 1000, escalate_to: "Kim", expires_ms: 1000 })).toEqual([
			"PARAMETER_INVALID escalate_ms",
		]);
		expect(fieldsOf({ escalate_ms: 1000 })).toEqual(["PARAMETER_MISSING escalate_to"]);
		expect(fieldsOf({ escalate_to: "Kim" })).toEqual(["PARAMETER_MISSING escalate_ms"]);
	});

	it("of a call that waits for consent comes within seven days, where nothing else is set", () => {
		const days = (count: number) => count * 24 * 3_600_000;
		expect(fieldsOf({}, { escalateAfterMs: days(6), escalateTo: "Kim" })).toEqual([]);
		expect(fieldsOf({}, { escalateAfterMs: days(7), escalateTo: "Kim" })).toEqual([
			"PARAMETER_INVALID tool.escalateAfterMs",
		]);
		expect(fieldsOf({}, { escalateAfterMs: days(7), escalateTo: "Kim", approvalTimeoutMs: days(8) })).toEqual(
			[],
		);
		expect(fieldsOf({}, { escalateAfterMs: days(1) })).toEqual(["PARAMETER_MISSING tool.escalateTo"]);
	});
});
