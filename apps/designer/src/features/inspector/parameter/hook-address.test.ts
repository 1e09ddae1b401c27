import { custom, node } from "@switchyard/flow/testing";
import type { ParameterSetting } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { callByCurl, hookAddress } from "./hook-address.ts";

const MANUAL = NODE_TYPES.get("Flow.Manual") as NodeSpec;
const property = (name: string, value?: unknown): Property => ({
	name,
	variableType: "In",
	schema: {},
	description: "",
	scope: "Custom",
	aiScope: false,
	customScope: true,
	messageScope: false,
	...defined({ value }),
});
const HOOK: NodeSpec = {
	...MANUAL,
	properties: [property("path"), property("method", "POST"), property("secret")],
};
const address = (params: Record<string, ParameterSetting>, spec = HOOK) =>
	hookAddress(node("hook", "Flow.Webhook", params), spec, "https://desk.example");

describe("a webhook trigger's address", () => {
	it("is the server's, with the path and the method", () => {
		expect(address({ path: custom("orders") })).toEqual({
			method: "POST",
			address: "https://desk.example/hooks/orders",
			secret: false,
		});
		expect(address({ path: custom("orders"), method: custom("GET") })?.method).toBe("GET");
	});

	it("is not there before it has a path that can be called, and not on other nodes", () => {
		expect(address({})).toBeUndefined();
		expect(address({ path: custom("not/one") })).toBeUndefined();
		expect(address({ message: custom({}) }, MANUAL)).toBeUndefined();
	});

	it("is called by a command that names the secret and never holds it [R28]", () => {
		const open = address({ path: custom("orders") });
		const locked = address({
			path: custom("orders"),
			method: custom("GET"),
			secret: custom({ credential: "key" }),
		});
		expect(open && callByCurl(open)).toBe(
			`curl -X POST https://desk.example/hooks/orders -H "Content-Type: application/json" -d '{"hello": "world"}'`,
		);
		expect(locked && callByCurl(locked)).toBe(
			'curl -X GET https://desk.example/hooks/orders -H "Authorization: Bearer $SECRET"',
		);
	});
});
