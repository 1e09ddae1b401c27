import { node } from "@switchyard/flow/testing";
import { agentWith, counter } from "@switchyard/host/testing";
import type { ScriptStep } from "@switchyard/spec/model";
import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

const test = new TestHost({ nodeTypes: [counter("Look", "safe").type] });
afterAll(() => test.remove());

/** The row that lists show of a run whose model says this. */
async function rowOf(script: readonly ScriptStep[], params = {}) {
	const flow = agentWith(script, node("look", "Test.Look", { input: { scope: "AI" } }));
	const nodes = flow.nodes.map((each) =>
		each.id === "agent" ? { ...each, params: { ...each.params, ...params } } : each,
	);
	const run = await test.start({ ...flow, nodes });
	await test.runHost.waitForEnd(run, 5000);
	const { runs } = await test.runHost.list({});
	return { row: runs.find(({ id }) => id === run), end: (await test.events(run)).at(-1) };
}

describe("the row of a run that succeeded", () => {
	it.each(["length", "content-filter"] as const)(
		"says that its answer was cut off: %s",
		async (finishReason) => {
			const { row } = await rowOf([{ text: "Order 42 has", finishReason }]);
			expect(row).toMatchObject({ status: "succeeded", warning: { code: "MODEL_ANSWER_CUT_OFF" } });
			expect(row?.error).toBeUndefined();
		},
	);

	it("says nothing where the agent continued once and the rest came", async () => {
		const script = [{ text: "Order 42 ", finishReason: "length" as const }, { text: "has shipped." }];
		const { row, end } = await rowOf(script, { continue_once: { scope: "Custom", value: true } });
		expect(row?.warning).toBeUndefined();
		expect(end).toMatchObject({ message: { text: "Order 42 has shipped.", finish_reason: "stop" } });
	});

	it("says that all its tool calls were refused, and nothing where one was made", async () => {
		const wrong = { name: "look", arguments: { inpt: 1 } };
		const right = { name: "look", arguments: { input: 1 } };
		const refused = await rowOf([{ toolCalls: [wrong, wrong] }, { text: "done" }]);
		expect(refused.row).toMatchObject({ status: "succeeded", warning: { code: "TOOL_CALLS_REFUSED" } });
		const made = await rowOf([{ toolCalls: [wrong, right] }, { text: "done" }]);
		expect(made.row?.warning).toBeUndefined();
	});
});
