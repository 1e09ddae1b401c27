import { MAX_PIN_SIZE, MAX_PINS_SIZE } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { applyOperation, validateFlow } from "../index.ts";
import { node } from "../testing/build-flow.ts";
import { orderDesk } from "../testing/order-desk.ts";
import { SPECS } from "../testing/specs.ts";

const desk = orderDesk();
const pinned = (data: Record<string, unknown>, port?: string) => ({
	...desk,
	nodes: desk.nodes.map((each) =>
		each.id === "log" ? { ...each, pin: { data, ...defined({ port }) } } : each,
	),
});
const problems = (flow: typeof desk) =>
	validateFlow(flow, SPECS).filter(({ code }) => code.startsWith("PIN_"));

describe("pinned data", () => {
	it("are no problem, small and by a port that the node has", () => {
		expect(problems(pinned({ text: "small" }))).toEqual([]);
		expect(problems(pinned({ text: "small" }, "out"))).toEqual([]);
	});

	it("cannot leave by a port that the node does not have", () => {
		expect(problems(pinned({}, "nowhere"))).toEqual([
			expect.objectContaining({ code: "PIN_PORT_UNKNOWN", node: "log", field: "pin", hint: "Ports: out." }),
		]);
	});

	it("are too large over a node's bound, and together over the flow's", () => {
		expect(problems(pinned({ text: "x".repeat(MAX_PIN_SIZE) }))).toEqual([
			expect.objectContaining({ code: "PIN_TOO_LARGE", node: "log" }),
		]);
		const each = MAX_PIN_SIZE - 100;
		const count = Math.ceil(MAX_PINS_SIZE / each) + 1;
		const many = Array.from({ length: count }, (_, index) => ({
			...node(`n${index}`, "Flow.Log"),
			pin: { data: { text: "x".repeat(each - 50) } },
		}));
		const flow = { ...desk, nodes: [...desk.nodes, ...many] };
		const [problem, ...others] = problems(flow);
		expect([problem?.code, problem?.node, others]).toEqual(["PIN_TOO_LARGE", undefined, []]);
		const pin = { data: { text: "one more" } };
		expect(() => applyOperation(flow, { op: "set-pin", node: "log", pin })).toThrow(
			"a flow keeps 2,000,000 at most",
		);
	});

	it("are taken away by the operation's inverse", () => {
		const { flow, inverse } = applyOperation(desk, { op: "set-pin", node: "log", pin: { data: { a: 1 } } });
		expect(flow.nodes.find(({ id }) => id === "log")?.pin).toEqual({ data: { a: 1 } });
		expect(inverse).toEqual([{ op: "set-pin", node: "log", pin: null }]);
	});
});
