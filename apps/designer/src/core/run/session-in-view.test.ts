import { describe, expect, it } from "vitest";
import { mailCall, start } from "../testing/agent-run.ts";
import { ORDER_DESK } from "../testing/flows.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const ARGUMENTS = { to: "john@example.com" };

/** A program calls the tool of the order desk once, and is done. */
const sessionRun = journal(
	{ ...start, node: "desk", message: { customer: "Ada" }, cause: "session" },
	{ type: "step-start", step: 1, node: "desk", attempt: 1, params: {}, provenance: {} },
	{ type: "session-call", step: 1, call: "c1", name: "send_email", arguments: ARGUMENTS },
	mailCall,
	{
		type: "tool-response",
		step: 2,
		agent: 1,
		call: "c1",
		callerId: "8b2ce7b9-0000-4000-8000-000000000001",
		name: "send_email",
		result: { status: "success", data: { message_id: "m1" } },
	},
	{ type: "step-end", step: 1, outputs: {}, port: "out" },
);

describe("a run in which a program calls an agent's tools [D1]", () => {
	const { view } = follow(sessionRun, { flow: ORDER_DESK });

	it("begins at the agent, in whose place the program is", () => {
		const { cause, input, steps } = view.store.getState();
		expect(cause).toBe("session");
		expect(input).toEqual({ customer: "Ada" });
		expect(steps.map(({ node }) => node)).toEqual(["desk", "mail"]);
		expect(view.step(2)?.call).toMatchObject({ agent: 1, tool: "send_email", arguments: ARGUMENTS });
	});

	it("shows the calls on the tools' wires, and nothing that flows to or from the agent", () => {
		expect(view.wire("desk-to-mail")).toMatchObject({ carried: 1, waiting: 0 });
		expect(view.wire("start-to-desk")).toBeUndefined();
		expect(view.wire("desk-to-log")).toBeUndefined();
	});
});
