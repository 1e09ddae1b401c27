import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";

const PORTS: NodeSpec["ports"] = [
	{ id: "in", kind: "message", direction: "in", name: "In" },
	{ id: "out", kind: "message", direction: "out", name: "Out" },
];

export const OUT: NodeSpec["ports"] = PORTS.slice(1);
export const WITH_TOOLS: NodeSpec["ports"] = [
	...PORTS,
	{ id: "tools", kind: "tools", direction: "out", name: "Tools" },
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

/** A constant of some type; optional when it has a value. */
export function constant(name: string, schema: Property["schema"], value?: unknown): Property {
	const more: Partial<Property> = value === undefined ? { variableType: "Opt" } : { value };
	return parameter(name, ["Custom"], { schema, ...more });
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
