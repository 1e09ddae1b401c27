import { custom, node, wire } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { mailCall, start } from "../testing/agent-run.ts";
import { begin, end, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

describe("a hop in view [H2] [H6]", () => {
	const assets = [
		{ name: "order", kind: "input", value: { scope: "Message", path: "order" } },
		{ name: "receipt", kind: "output" },
	];
	const steps = [
		{ tool: "send_email", parameter_mapping: { to: "order" }, result_mapping: { message_id: "receipt" } },
	];
	const flow = flowOf(
		[
			node(
				"hop",
				"Flow.Hop",
				{ assets: custom(assets), steps: custom(steps) },
				{ position: { x: 260, y: 0 } },
			),
			node("mail", "Mail.Send", {}, { position: { x: 520, y: 0 } }),
		],
		[wire("start.out > hop.in", "w1"), wire("hop.tools > mail.tool", "w2")],
	);
	const events = journal(
		start,
		begin(1, "hop", { assets, steps, inputs: { order: "john@example.com" } }),
		{ type: "hop-step", step: 1, index: 0, arguments: { to: "john@example.com" } },
		{ ...(mailCall as object), step: 2, agent: 1, call: "step-1" } as EventBody,
		{
			type: "tool-response",
			step: 2,
			agent: 1,
			call: "step-1",
			callerId: "8b2ce7b9-0000-4000-8000-000000000001",
			name: "send_email",
			result: { status: "success", data: { message_id: "m1" } },
		},
		{ type: "asset-set", step: 1, asset: "receipt", state: "ready", value: "m1" },
		{ type: "hop-step", step: 1, index: 0 },
		end(1),
	);

	it("shows inputs ready, every other asset pending until it has its value, at each moment of the run", () => {
		const { view } = follow(events, { flow });
		const states = () => view.step(1)?.hop?.assets.map(({ name, state, value }) => [name, state, value]);
		expect(view.step(1)?.hop).toMatchObject({ done: 1, total: 1 });
		expect(states()).toEqual([
			["order", "ready", "john@example.com"],
			["receipt", "ready", "m1"],
		]);
		expect(view.step(1)?.hop?.assets.map(({ toolStep }) => toolStep)).toEqual([undefined, 0]);
		view.seek(3);
		expect(states()).toEqual([
			["order", "ready", "john@example.com"],
			["receipt", "pending", undefined],
		]);
		expect(view.step(1)?.calls).toEqual([]);
	});
});
