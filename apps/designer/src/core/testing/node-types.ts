import type { NodeSpec, Port, Property } from "@switchyard/spec/node-spec";

export const IN: Port = { id: "in", kind: "message", direction: "in", name: "In" };
export const OUT: Port = { id: "out", kind: "message", direction: "out", name: "Out" };

const TOOLS: Port = { id: "tools", kind: "tools", direction: "out", name: "Tools" };

/** A parameter of any scope but AI, unless told otherwise. */
export function parameter(name: string, over: Partial<Property> = {}): Property {
	return {
		name,
		variableType: "In",
		schema: { type: "string" },
		description: `The ${name}.`,
		scope: "Custom",
		aiScope: false,
		customScope: true,
		messageScope: true,
		...over,
	};
}

/** A node type with a port on either side, unless told otherwise. */
export function nodeType(id: string, name: string, over: Partial<NodeSpec> = {}): NodeSpec {
	return {
		id,
		version: 1,
		name,
		description: `${name}.`,
		icon: "box",
		color: "neutral",
		group: "Test",
		effect: "safe",
		ports: [IN, OUT],
		properties: [],
		...over,
	};
}

/** Node types of every kind that the designer must handle, by id. */
export const NODE_TYPES: ReadonlyMap<string, NodeSpec> = new Map(
	[
		nodeType("Flow.Manual", "Manual start", {
			construct: "trigger",
			icon: "play",
			ports: [OUT],
			properties: [
				parameter("message", { variableType: "Opt", schema: { type: "object" }, messageScope: false }),
			],
		}),
		nodeType("AI.Agent", "LLM agent", {
			construct: "agent",
			icon: "bot",
			color: "violet",
			ports: [IN, OUT, TOOLS],
			properties: [
				parameter("prompt", { scope: "Message" }),
				parameter("model", { schema: { type: "object" }, messageScope: false, value: { provider: "demo" } }),
				parameter("text", { variableType: "Out", customScope: false, scope: "Message" }),
			],
		}),
		nodeType("AI.RemoteAgent", "Agent (remote)", {
			effect: "once",
			icon: "satellite-dish",
			color: "violet",
			ports: [IN, OUT, TOOLS],
			properties: [parameter("agent", { messageScope: false }), parameter("prompt", { scope: "Message" })],
		}),
		nodeType("Mail.Send", "Send mail", {
			effect: "once",
			icon: "mail",
			color: "blue",
			tool: { name: "send_email", description: "Sends a mail." },
			properties: [
				parameter("to", { title: "To", scope: "AI", aiScope: true }),
				parameter("subject", { scope: "AI", aiScope: true }),
				parameter("server", { title: "Server", schema: { type: "object" }, secret: "smtp" }),
				parameter("message_id", { variableType: "Out", customScope: false, scope: "Message" }),
			],
		}),
		nodeType("Flow.Log", "Log", {
			icon: "scroll-text",
			properties: [parameter("text", { scope: "Message" })],
		}),
		nodeType("Flow.Switch", "Switch", {
			construct: "switch",
			icon: "split",
			ports: [
				IN,
				{ id: "rule", kind: "message", direction: "out", name: "Rule", each: "rules" },
				{ id: "otherwise", kind: "message", direction: "out", name: "Otherwise" },
			],
			properties: [parameter("rules", { schema: { type: "array" }, messageScope: false, value: [] })],
		}),
	].map((spec) => [spec.id, spec]),
);
