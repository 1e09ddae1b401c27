import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const planning = (tasks: readonly object[]) =>
	answer("", { name: "create_execution_plan", arguments: { goal: "Pass it on", tasks } });

describe("what is known of a plan's values", () => {
	const outward = (tasks: readonly object[]) =>
		new TestRuntime({
			flow: {
				...new FlowBuilder()
					.node("start", "Start")
					.node("desk", "Agent", { prompt: custom("Pass it on"), planning: custom("run") })
					.node("inbox", "Inbox")
					.node("send", "Send", { to: ai, body: ai })
					.wire("start > desk")
					.wire("desk.tools > inbox")
					.wire("desk.tools > send")
					.build(),
				policies: { untrusted: "refuse" },
			},
			ask: ({ turn }) => (turn === 1 ? planning(tasks) : answer("Done.")),
			execute: (_params, { node }) => ({
				status: "success",
				outputs: node.id === "inbox" ? { mail: "evil@example.com", count: 1 } : {},
			}),
		})
			.start()
			.finish();
	const read = { id: "read", tool: "read_mail" };

	it("is what is known of the results that they are read from: nobody outside fills a sink through a plan", () => {
		const refused = outward([
			read,
			{ id: "send", tool: "send", arguments: { body: "Hello" }, arguments_from: { to: "read.mail" } },
		]);
		expect(refused.ofType("asset-set").at(-1)).toMatchObject({
			asset: "send",
			error: { code: "POLICY_BREACH" },
		});
		expect(refused.ofType("tool-request")).toHaveLength(1);
	});

	it("is not changed for what the model decided before it read anything", () => {
		const sent = outward([
			read,
			{
				id: "send",
				tool: "send",
				arguments: { to: "ann@example.com" },
				arguments_from: { body: "read.mail" },
			},
		]);
		const { provenance } = sent.ofType("tool-request").at(-1) ?? {};
		expect(provenance?.to?.label).toBeUndefined();
		expect(provenance?.body?.label?.untrusted).toEqual([3]);
		expect(sent.state.steps.size).toBe(0);
	});
});
