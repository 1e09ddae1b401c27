import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const chain = new FlowBuilder()
	.node("start", "Start")
	.node("note", "Note", { to: custom("note"), server })
	.node("pay", "Pay", { to: custom("pay"), server })
	.node("mail", "Mail", { to: custom("mail"), server })
	.node("echo", "Echo", { text: custom("echo") })
	.wire("start > note > pay > mail > echo")
	.build();

const desk = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: path("question") })
	.node("pay", "Pay", { to: ai, server }, { tool: { name: "pay" } })
	.node("mail", "Mail", { to: custom("mail"), server })
	.wire("start > desk > mail")
	.wire("desk.tools > pay")
	.build();

const ask = ({ turn }: { turn: number }) =>
	turn === 1 ? answer("", { name: "pay", arguments: { to: "p" } }) : answer("done");

/** A run of which the events after the first `kept` ones were lost, as the next host takes it up. */
function afterLoss(flow: typeof chain, kept: number) {
	const lost = new TestRuntime({ flow, ask }).start({ question: "q" }).finish();
	const found = new TestRuntime({ flow, ask, events: lost.events.slice(0, kept) });
	found.append({ type: "run-resume", loss: 1 });
	return { lost, found: found.finish() };
}

function unknownSteps({ state }: TestRuntime) {
	return [...state.steps.values()].filter(({ phase }) => phase === "unknown");
}

describe("a run whose journal has lost its end", () => {
	it.each([
		["of steps", chain],
		["of an agent", desk],
	])("%s does nothing by itself, wherever the journal ends [Q-R21]", (_what, flow) => {
		const { lost } = afterLoss(flow, 1);
		for (let kept = 1; kept < lost.events.length - 1; kept++) {
			const { found } = afterLoss(flow, kept);
			expect(found.effects, `${kept} events kept`).toEqual([]);
			expect(found.state.status, `${kept} events kept`).toBe("waiting");
			expect(unknownSteps(found).length, `${kept} events kept`).toBeGreaterThan(0);
		}
	});

	it("asks step by step what was done, and repeats nothing of it [Q-R21]", () => {
		const { lost } = afterLoss(chain, 1);
		for (let kept = 1; kept < lost.events.length - 1; kept++) {
			const { found } = afterLoss(chain, kept);
			for (let [step] = unknownSteps(found); step; [step] = unknownSteps(found)) {
				found.resolve(step.number, "happened", { message_id: "m1", echo: "echo" }).finish();
			}
			expect(found.effects).toEqual([]);
			expect(found.state).toMatchObject({ status: "succeeded", result: lost.state.result });
		}
	});

	it("continues by itself after a step that was not done", () => {
		const { found } = afterLoss(chain, 1);
		found.resolve(1, "happened", { message_id: "m1" }).finish();
		expect(unknownSteps(found).map(({ node }) => node.id)).toEqual(["pay"]);
		found.resolve(2, "again").finish();
		expect(found.effects).toEqual(['pay:"pay"', 'mail:"mail"', 'echo:"echo"']);
		expect(found.state.status).toBe("succeeded");
	});

	it("shows what a step would be done with, and why it waits", () => {
		const { found } = afterLoss(chain, 1);
		expect(found.events.slice(2)).toMatchObject([
			{ type: "step-start", node: "note", params: { to: "note" } },
			{ type: "step-fail", unknown: true, error: { code: "STEP_MAYBE_DONE" } },
		]);
	});

	it("pays no model again before a person says so, and then continues with the answers that it has", () => {
		const { lost, found } = afterLoss(desk, 5);
		expect(lost.events[4]?.type).toBe("tool-request");
		found.resolve(2, "happened", { message_id: "m1" }).finish();
		expect(found.effects).toEqual([]);
		found.resolve(1, "again").finish();
		expect(found.effects).toEqual(["model:1:2", 'mail:"mail"']);
		expect(found.state.status).toBe("succeeded");
	});

	it("takes account of each loss", () => {
		const { found } = afterLoss(chain, 1);
		found.resolve(1, "again");
		found.begin();
		const again = new TestRuntime({ flow: chain, events: found.events });
		again.append({ type: "run-resume", loss: 2 });
		expect(again.finish().effects).toEqual([]);
		expect(again.state).toMatchObject({ status: "waiting", loss: 2 });
	});
});
