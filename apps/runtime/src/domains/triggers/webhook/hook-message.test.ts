import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { hookMessage } from "./hook-message.ts";

const trigger: FlowNode = {
	id: "in",
	type: "Flow.Webhook",
	name: "In",
	position: { x: 0, y: 0 },
	params: {},
};
const request = { method: "POST", path: "orders", query: {}, headers: {} };

describe("a webhook's first message", () => {
	it("has what the request brought", () => {
		const query = { id: "42", tag: ["a", "b"] };
		const headers = { "content-type": "application/json", accept: ["x", "y"] };
		expect(hookMessage(trigger, { ...request, query, headers, body: { order: 42 } })).toEqual({
			method: "POST",
			path: "orders",
			query: { id: "42", tag: "a, b" },
			headers: { "content-type": "application/json", accept: "x, y" },
			body: { order: 42 },
		});
		expect(hookMessage(trigger, request)).toHaveProperty("body", null);
	});

	it("has it in the fields that the designer named, or nowhere", () => {
		const outputs = { body: "order", headers: "", query: "" };
		expect(hookMessage({ ...trigger, outputs }, { ...request, body: 1 })).toEqual({
			method: "POST",
			path: "orders",
			order: 1,
		});
	});

	it("holds no secret of the request, for it is journalled [Q-S12]", () => {
		const headers = {
			authorization: "Bearer canary",
			cookie: "canary",
			"proxy-authorization": "canary",
			host: "h",
		};
		expect(hookMessage(trigger, { ...request, headers })).toMatchObject({ headers: { host: "h" } });
		expect(JSON.stringify(hookMessage(trigger, { ...request, headers }))).not.toContain("canary");
	});

	it("has no name that reaches an object's prototype [Q-S3]", () => {
		const query = JSON.parse('{"__proto__":"x","constructor":"y","fine":"z"}');
		const message = hookMessage(trigger, { ...request, query, headers: query });
		expect(Object.keys(Object(message.query))).toEqual(["fine"]);
		expect(Object.keys(Object(message.headers))).toEqual(["fine"]);
	});
});
