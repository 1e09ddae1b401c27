import type { NodeSpec, Port, Property } from "@switchyard/spec";

const IN: Port = { id: "in", kind: "message", direction: "in", name: "In" };
const OUT: Port = { id: "out", kind: "message", direction: "out", name: "Out" };

function parameter(name: string, over: Partial<Property> = {}): Property {
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

function nodeType(id: string, name: string, over: Partial<NodeSpec> = {}): NodeSpec {
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
			ports: [IN, OUT, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
			properties: [
				parameter("prompt", { scope: "Message" }),
				parameter("model", { schema: { type: "object" }, messageScope: false, value: { provider: "demo" } }),
				parameter("text", { variableType: "Out", customScope: false, scope: "Message" }),
			],
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
		nodeType("Flow.ForEach", "For each", {
			construct: "for-each",
			icon: "repeat",
			ports: [IN, { ...OUT, id: "each", name: "Each" }, { ...OUT, name: "Done" }],
			properties: [
				parameter("items", { schema: { type: "array" }, scope: "Message" }),
				parameter("parallel", { variableType: "Opt", schema: { type: "integer" }, value: 1 }),
				parameter("on_item_error", { variableType: "Opt", value: "stop" }),
				parameter("item", { variableType: "Out", schema: {}, customScope: false, scope: "Message" }),
				parameter("results", { variableType: "Out", schema: {}, customScope: false, scope: "Message" }),
			],
		}),
		nodeType("Flow.Delay", "Delay", {
			construct: "delay",
			icon: "timer",
			properties: [parameter("duration_ms", { schema: { type: "integer" } })],
		}),
		nodeType("Flow.Ask", "Ask", {
			construct: "ask",
			icon: "message-circle-question-mark",
			properties: [parameter("question")],
		}),
		nodeType("Flow.Catch", "Catch", {
			construct: "catch",
			icon: "shield-alert",
			ports: [OUT],
			properties: [
				parameter("nodes", {
					variableType: "Opt",
					schema: { type: "array" },
					messageScope: false,
					value: [],
				}),
			],
		}),
		nodeType("Flow.Hop", "Hop", {
			construct: "hop",
			icon: "list-checks",
			ports: [IN, OUT, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
			properties: [
				parameter("assets", { schema: { type: "array" }, messageScope: false, value: [] }),
				parameter("steps", { schema: { type: "array" }, messageScope: false, value: [] }),
			],
		}),
		nodeType("Subflow.greet", "Greet", { construct: "sub-flow", icon: "workflow" }),
	].map((spec) => [spec.id, spec]),
);
