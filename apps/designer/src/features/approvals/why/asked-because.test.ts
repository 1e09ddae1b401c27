import type { EventBody } from "@switchyard/spec/event";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { deskStart, start } from "../../../core/testing/agent-run.ts";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { follow } from "../../../core/testing/follow-run.ts";
import { journal } from "../../../core/testing/journal.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { answeredQuestions, riskOf, wordsBefore } from "./asked-because.ts";

const mail = ORDER_DESK.nodes.find(({ id }) => id === "mail");
const spec = NODE_TYPES.get("Mail.Send");
const marked = (tool: Partial<NonNullable<NodeSpec["tool"]>>): NodeSpec | undefined =>
	spec?.tool && { ...spec, tool: { ...spec.tool, ...tool } };

describe("why a call waits for consent", () => {
	it("is the flow’s rule, the author's word, or the tool's name", () => {
		const always = mail && { ...mail, tool: { approval: "always" as const } };
		expect(riskOf(always, spec)).toContain("before every call");
		expect(riskOf(mail, marked({ annotations: { destructive: true } }))).toContain(
			"author marks it as destructive",
		);
		expect(riskOf(mail && { ...mail, tool: {} }, marked({ name: "delete_order" }))).toContain(
			"deletes something",
		);
		expect(riskOf(mail && { ...mail, tool: {} }, marked({ name: "find_order" }))).toBeUndefined();
	});
});

describe("what came before a call", () => {
	const asked = {
		type: "approval-open",
		step: 2,
		approval: "q",
		call: {
			agent: 1,
			call: "c1",
			name: "send_email",
			node: "mail",
			arguments: { to: "john@example.com" },
			params: {},
			provenance: {},
		},
	} as const;
	const saying: EventBody = {
		type: "model-end",
		step: 1,
		turn: 1,
		answer: {
			text: "I will write to John.",
			toolCalls: [{ id: "c1", name: "send_email", arguments: { to: "john@example.com" } }],
			usage: { inputTokens: 1, outputTokens: 1 },
		},
	};
	const events: EventBody[] = [
		start,
		deskStart,
		{ type: "model-start", step: 1, turn: 1, attempt: 1 } as const,
		saying,
		asked,
	];

	it("is the agent's prompt and what its model said with the call", () => {
		const { view } = follow(journal(...events));
		expect(
			wordsBefore({ call: { ...asked.call, caller: "desk", callerName: "Desk", schema: {} } }, view.step(1)),
		).toEqual({
			prompt: "Where is order 42?",
			said: "I will write to John.",
		});
		expect(answeredQuestions(view.store.getState().steps)).toEqual([]);
	});

	it("is every answered question of the run, with who answered", () => {
		const answer: EventBody = {
			type: "approval-resolve",
			step: 2,
			approval: "q",
			answer: "rejected",
			by: "Kim",
			comment: "No.",
		};
		const { view } = follow(journal(...events, answer));
		expect(answeredQuestions(view.store.getState().steps)).toEqual([
			expect.objectContaining({ answer: "rejected", by: "Kim", comment: "No." }),
		]);
	});
});
