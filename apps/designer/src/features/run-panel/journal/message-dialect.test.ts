import type { Event } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { messageDialect } from "./message-dialect.ts";

const base = { run: "01890000-0000-7000-8000-000000000000", at: 1 };
const start: Event = {
	...base,
	seq: 2,
	type: "step-start",
	step: 1,
	node: "desk",
	attempt: 1,
	params: {},
	provenance: {},
};
const request: Event = {
	...base,
	seq: 3,
	type: "tool-request",
	step: 2,
	agent: 1,
	call: "c1",
	callerId: "0b2a3c4d-0000-4000-8000-000000000000",
	name: "send_email",
	node: "mail",
	arguments: { to: "a@b.c" },
	params: { to: "a@b.c", server: { credential: "outbox" } },
	provenance: {},
};

describe("a tool call in the journal [R16, R18]", () => {
	it("is shown as the message that a host in another language sees, without what the model did not fill", () => {
		const message = messageDialect(request, [start, request]);
		expect(message).toMatchObject({
			__agent_node_id__: "desk",
			__tool_name__: "send_email",
			__parameters__: { to: "a@b.c" },
		});
		expect(JSON.stringify(message)).not.toContain("outbox");
	});

	it("is nothing for any other event", () => {
		expect(messageDialect(start, [start])).toBeUndefined();
	});
});
