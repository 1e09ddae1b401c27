import type { NodeSpec, Port, Property } from "@switchyard/spec/node-spec";

const IN: Port = { id: "in", kind: "message", direction: "in", name: "In" };
const OUT: Port = { id: "out", kind: "message", direction: "out", name: "Out" };

function property(name: string, over: Partial<Property> = {}): Property {
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

function output(name: string): Property {
	return property(name, { variableType: "Out", scope: "Message", customScope: false });
}

function spec(id: string, over: Partial<NodeSpec> = {}): NodeSpec {
	return {
		id,
		version: 1,
		name: id.slice(id.indexOf(".") + 1),
		description: "",
		icon: "box",
		color: "neutral",
		group: "Test",
		effect: "safe",
		ports: [IN, OUT],
		properties: [],
		...over,
	};
}

const AI = { scope: "AI", aiScope: true } as const;

/** A small set of node types that has one of everything: triggers, tools, an agent, each construct, a secret. */
export const SPECS: ReadonlyMap<string, NodeSpec> = new Map(
	[
		spec("Flow.Manual", {
			construct: "trigger",
			ports: [OUT],
			properties: [
				property("message", { variableType: "Opt", schema: { type: "object" }, messageScope: false }),
				property("form", { variableType: "Opt", schema: { type: "array" }, messageScope: false }),
			],
		}),
		spec("Test.UseDesk", {
			construct: "block",
			session: "desk",
			ports: [IN, { id: "each", kind: "message", direction: "out", name: "Each" }, OUT],
		}),
		spec("Test.PutPaper", { session: "desk", tool: { name: "put_paper", description: "Puts a paper." } }),
		spec("Flow.Log", {
			tool: { name: "log", description: "Writes a line to the log." },
			properties: [property("text", { ...AI, scope: "Message" })],
		}),
		spec("Mail.Send", {
			effect: "once",
			tool: { name: "send_email", description: "Sends a mail." },
			properties: [
				property("to", AI),
				property("subject", AI),
				property("cc", { ...AI, variableType: "Opt", schema: { type: "array", items: { type: "string" } } }),
				property("from", { variableType: "Opt" }),
				property("server", { messageScope: false, secret: "smtp", schema: { type: "object" } }),
				output("message_id"),
				output("sent_to"),
			],
		}),
		spec("Http.Request", {
			tool: { name: "http_request", description: "Asks a web server." },
			properties: [
				property("url", { ...AI, messageScope: true }),
				property("retries", { variableType: "Opt", schema: { type: "integer", minimum: 0 }, value: 0 }),
				output("status"),
			],
		}),
		spec("Flow.Set", {
			construct: "set",
			properties: [property("fields", { schema: { type: "array" }, messageScope: false, value: [] })],
		}),
		spec("Flow.Switch", {
			construct: "switch",
			ports: [
				IN,
				{ id: "rule", kind: "message", direction: "out", name: "Rule", each: "rules" },
				{ id: "otherwise", kind: "message", direction: "out", name: "Otherwise" },
			],
			properties: [property("rules", { schema: { type: "array" }, messageScope: false, value: [] })],
		}),
		spec("Flow.Join", { construct: "join" }),
		spec("AI.Agent", {
			construct: "agent",
			ports: [IN, OUT, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
			properties: [property("prompt", { scope: "Message", aiScope: true }), output("text")],
			tool: { name: "ask_agent", description: "Asks an agent." },
		}),
		spec("Flow.ForEach", {
			construct: "for-each",
			ports: [IN, { ...OUT, id: "each", name: "Each" }, OUT],
			properties: [
				property("items", { scope: "Message", schema: { type: "array" } }),
				property("collect", { variableType: "Opt", schema: { type: "string", format: "expression" } }),
			],
		}),
		spec("Flow.LoopWhile", {
			construct: "loop-while",
			ports: [IN, { ...OUT, id: "each", name: "Each" }, OUT],
			properties: [property("condition", { schema: { type: "string", format: "expression" } })],
		}),
		spec("Flow.Delay", {
			construct: "delay",
			properties: [
				property("duration_ms", { variableType: "Opt", schema: { type: "integer" } }),
				property("until", { variableType: "Opt" }),
			],
		}),
		spec("Flow.Catch", {
			construct: "catch",
			ports: [OUT],
			properties: [property("nodes", { schema: { type: "array" }, value: [] })],
		}),
		spec("Flow.Hop", {
			construct: "hop",
			ports: [IN, OUT, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
			properties: [
				property("assets", { schema: { type: "array" }, value: [] }),
				property("steps", { schema: { type: "array" }, value: [] }),
			],
		}),
		spec("Flow.Called", {
			construct: "trigger",
			ports: [OUT],
			properties: [
				property("inputs", { schema: { type: "array" }, value: [] }),
				property("outputs", { schema: { type: "array" }, value: [] }),
			],
		}),
		spec("Test.Single", { ports: [{ ...IN, max: 1 }, OUT] }),
	].map((each) => [each.id, each]),
);
