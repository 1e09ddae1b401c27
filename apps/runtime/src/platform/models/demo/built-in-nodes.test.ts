import { loadNodeTypes } from "@switchyard/nodes";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { toolDefinition } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { makePlan } from "./plan.ts";

/** A node's tool with every parameter that its author lets a model fill. */
function asTool(spec: NodeSpec) {
	const params = spec.properties
		.filter(({ aiScope }) => aiScope)
		.map(({ name }) => [name, { scope: "AI" as const }]);
	const tool = toolDefinition(spec, { params: Object.fromEntries(params) });
	return tool ? [tool] : [];
}

const tools = (await loadNodeTypes()).flatMap(({ spec }) => asTool(spec));

describe("the demo planner with the built-in nodes as tools", () => {
	it.each([
		[
			"Tell john@example.com that order 42 has shipped",
			"send_email",
			{
				to: "john@example.com",
				subject: "Order 42 has shipped",
				body: expect.stringContaining("Order 42 has shipped."),
			},
		],
		[
			"Tell a@example.com and b@example.com that order 42 has shipped",
			"send_email",
			{ to: "a@example.com, b@example.com", subject: "Order 42 has shipped", body: expect.any(String) },
		],
		["Read the mails about order 42", "read_email", { query_terms: ["order 42"] }],
		["Read notes/order-42.txt", "read_file", { path: "notes/order-42.txt" }],
		["Delete notes/order-42.txt", "delete_file", { path: "notes/order-42.txt" }],
		["Save 'Hello' to notes/a.txt", "write_file", { path: "notes/a.txt", content: "Hello" }],
		[
			"GET https://example.com/orders/42",
			"http_request",
			{ url: "https://example.com/orders/42", method: "GET" },
		],
		["Log that order 42 has shipped", "log", { text: "Order 42 has shipped." }],
	])("understands: %s [R14]", (prompt, name, args) => {
		expect(makePlan(prompt, tools)).toEqual({
			calls: [{ name, arguments: args }],
			shortfalls: [],
			partial: false,
		});
	});
});
