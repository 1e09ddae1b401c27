import type { Effect, NodeSpec, Property, Scope } from "@switchyard/spec";

/** Node types for tests: small, and of every kind that the engine tells apart. */
const PORTS: NodeSpec["ports"] = [
	{ id: "in", kind: "message", direction: "in", name: "In" },
	{ id: "out", kind: "message", direction: "out", name: "Out" },
];

export function parameter(name: string, scopes: readonly Scope[], more: Partial<Property> = {}): Property {
	return {
		name,
		variableType: "In",
		schema: { type: "string", maxLength: 1000 },
		description: `The ${name}.`,
		scope: scopes[0] ?? "Custom",
		aiScope: scopes.includes("AI"),
		customScope: scopes.includes("Custom"),
		messageScope: scopes.includes("Message"),
		...more,
	};
}

export function result(name: string): Property {
	return parameter(name, ["Message"], { variableType: "Out", schema: {} });
}

export function spec(id: string, more: Partial<NodeSpec> = {}): NodeSpec {
	return {
		id,
		version: 1,
		name: id,
		description: "",
		icon: "box",
		color: "neutral",
		group: "Test",
		effect: "safe",
		ports: PORTS,
		properties: [],
		...more,
	};
}

/** A mail-like action of a given effect: `to`, `body` fillable by AI, `server` never. */
export function mailSpec(id: string, effect: Effect, tool: string): NodeSpec {
	return spec(id, {
		effect,
		properties: [
			parameter("to", ["AI", "Custom", "Message"]),
			parameter("body", ["AI", "Custom", "Message"], { variableType: "Opt" }),
			parameter("server", ["Custom", "Message"], { secret: "smtp" }),
			result("message_id"),
		],
		tool: { name: tool, description: "Sends a mail." },
	});
}

export const SPECS: ReadonlyMap<string, NodeSpec> = new Map(
	[
		spec("Test.Start", { construct: "trigger", ports: PORTS.slice(1) }),
		spec("Test.Echo", { properties: [parameter("text", ["Message", "Custom", "AI"]), result("echo")] }),
		spec("Test.Set", {
			construct: "set",
			properties: [parameter("fields", ["Custom"], { schema: { type: "array" }, value: [] })],
		}),
		spec("Test.Switch", {
			construct: "switch",
			properties: [parameter("rules", ["Custom"], { schema: { type: "array" }, value: [] })],
		}),
		spec("Test.Join", { construct: "join" }),
		spec("Test.Respond", {
			construct: "respond",
			properties: [
				parameter("status", ["Custom"], { schema: { type: "integer" }, value: 200 }),
				parameter("body", ["Message", "Custom"], { schema: {}, variableType: "Opt" }),
			],
		}),
		spec("Test.Agent", {
			construct: "agent",
			ports: [...PORTS, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
			properties: [
				parameter("prompt", ["Message", "Custom"]),
				parameter("instructions", ["Custom"], { variableType: "Opt" }),
				parameter("model", ["Custom"], { schema: {}, value: { provider: "demo" } }),
				parameter("max_steps", ["Custom"], { schema: { type: "integer" }, value: 5, variableType: "Opt" }),
				result("text"),
				result("tool_calls"),
				result("usage"),
			],
		}),
		mailSpec("Test.Mail", "once", "send_email"),
		mailSpec("Test.Note", "safe", "note"),
		mailSpec("Test.Pay", "keyed", "pay"),
		spec("Test.Lock", {
			properties: [parameter("text", ["AI"]), result("echo")],
			tool: { name: "lock", description: "Works alone.", sequential: true },
		}),
	].map((each) => [each.id, each]),
);
