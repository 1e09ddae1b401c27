import { expect, it } from "vitest";
import { askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";
import { sumCosts } from "./cost-sum.ts";

it("a tool call shows what it has cost, and the run's steps together too [T13]", () => {
	const { view } = follow(
		journal(start, deskStart, { type: "model-start", step: 1, turn: 1, attempt: 1 }, askTools, mailCall, {
			type: "step-fail",
			step: 2,
			error: { code: "BUSY", message: "Busy.", retryable: true },
			costMicroUsd: 2_000,
		}),
	);
	expect(view.step(2)?.costMicroUsd).toBe(2_000);
	expect(view.step(1)?.costMicroUsd).toBeUndefined();
	expect(sumCosts(view.store.getState().steps)).toBe(2_000);
});
