import { describe, expect, it } from "vitest";
import { clientConfiguration } from "./client-configuration.ts";
import { NEW_DRAFT, nodesWithTools, readDraft } from "./publication-form.ts";

const whole = { ...NEW_DRAFT, name: "orders", flow: "desk", node: "agent" };
const read = (draft: typeof NEW_DRAFT, taken: string[] = []) =>
	readDraft(draft, ["shout", "send_email"], new Set(taken));

describe("the form of a publication", () => {
	it("leaves out what is as it would be anyway", () => {
		expect(read(whole)).toEqual({ sources: [{ flow: "desk", node: "agent" }] });
		const chosen = {
			...whole,
			description: " Orders ",
			without: new Set(["shout"]),
			consent: "caller",
		} as const;
		expect(read(chosen)).toEqual({
			description: "Orders",
			sources: [{ flow: "desk", node: "agent", tools: ["send_email"] }],
			consent: "caller",
		});
	});

	it("says what is missing, by the field", () => {
		expect([...(read(NEW_DRAFT) as Map<string, string>).keys()]).toEqual(["name", "flow"]);
		expect(read({ ...whole, name: "My tools" })).toEqual(new Map([["name", expect.any(String)]]));
		expect(read(whole, ["orders"])).toEqual(new Map([["name", "There is a publication of this name."]]));
		expect(read({ ...whole, node: "" })).toEqual(new Map([["node", expect.any(String)]]));
		const none = { ...whole, without: new Set(["shout", "send_email"]) };
		expect(read(none)).toEqual(new Map([["tools", expect.any(String)]]));
	});

	it("offers the nodes that something hangs on", () => {
		const node = (id: string) => ({ id, type: "AI.Agent", name: id, position: { x: 0, y: 0 }, params: {} });
		const wires = [
			{ id: "a", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "b", from: { node: "agent", port: "tools" }, to: { node: "mail", port: "tool" } },
		];
		const nodes = ["start", "agent", "mail"].map(node);
		expect(nodesWithTools({ nodes, wires }).map(({ id }) => id)).toEqual(["agent"]);
	});
});

it("is a configuration that MCP clients take, without a token", () => {
	expect(JSON.parse(clientConfiguration("http://127.0.0.1:4870", "orders"))).toMatchObject({
		mcpServers: { orders: { type: "http", url: "http://127.0.0.1:4870/mcp/orders" } },
	});
});
