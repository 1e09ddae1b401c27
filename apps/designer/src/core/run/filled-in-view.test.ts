import { node, wire } from "@switchyard/flow/testing";
import type { EventBody, FilledParameters } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { begin, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const flow = flowOf(
	[node("log", "Flow.Log", {}, { position: { x: 260, y: 0 }, retry: { attempts: 3, backoffMs: 0 } })],
	[wire("start.out > log.in", "w1")],
);

function filled(params: Record<string, unknown>): FilledParameters {
	const provenance = { scope: "Custom", source: { default: true } } as const;
	return { params, provenance: Object.fromEntries(Object.keys(params).map((name) => [name, provenance])) };
}

const error = { code: "NODE_FAILED", message: "No.", retryable: true };

/** The start of an attempt with parameters that the host has filled. */
function logging(attempt: number, newer: Record<string, unknown>): EventBody {
	return {
		type: "step-start",
		step: 1,
		node: "log",
		attempt,
		params: { text: "hello" },
		provenance: {},
		filled: filled(newer),
	};
}

describe("a step with parameters that are newer than its run", () => {
	it("shows them beside its own, by their defaults", () => {
		const step = follow(journal(start, logging(1, { level: "info" })), { flow }).view.step(1);
		expect(step).toMatchObject({
			params: { text: "hello", level: "info" },
			provenance: { level: { scope: "Custom", source: { default: true } } },
			newer: ["level"],
		});
	});

	it("shows those of a later attempt too, once each", () => {
		const first = logging(1, { level: "info" });
		const second = logging(2, { level: "info", colour: "red" });
		const failure: EventBody = { type: "step-fail", step: 1, error };
		const step = follow(journal(start, first, failure, second), { flow }).view.step(1);
		expect(step?.params).toEqual({ text: "hello", level: "info", colour: "red" });
		expect(step?.newer).toEqual(["level", "colour"]);
	});

	it("shows those of a tool call", () => {
		const model: EventBody = { type: "model-start", step: 1, turn: 1, attempt: 1 };
		const call = { ...mailCall, filled: filled({ cc: "" }) } as EventBody;
		const step = follow(journal(start, deskStart, model, askTools, call)).view.step(2);
		expect(step?.params).toMatchObject({ to: "john@example.com", cc: "" });
		expect(step?.newer).toEqual(["cc"]);
	});

	it("has none where the run knows all of them", () => {
		expect(follow(journal(start, begin(1, "log")), { flow }).view.step(1)?.newer).toEqual([]);
	});
});
