import { type FlowNode, OTHERWISE_PORT } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { inputProperty, settingOf } from "./property.ts";
import { canBeTool } from "./toolkit/toolkit.ts";

/** The port that an agent's tools wire ends at; every node whose type has a tool marker has one, and so has a toolkit. */
export const TOOL_PORT: Port = { id: "tool", kind: "tools", direction: "in", name: "Tool" };

/** The port that a failed step's message leaves by, on nodes whose `onError` is `port`. */
export const ERROR_PORT: Port = { id: "error", kind: "message", direction: "out", name: "Error" };

/**
 * The ports that a node has as it is set up: the declared ones, an `each` port replaced by one per item of the list
 * it names, and those that the tool marker and the error policy add. Items that name no port are passed over.
 */
export function portsOf(node: Pick<FlowNode, "params" | "onError">, spec: NodeSpec): Port[] {
	const ports: Port[] = [];
	for (const port of spec.ports) {
		if (port.each === undefined) ports.push(port);
		else ports.push(...portsOfItems(port, itemsOf(node, spec, port.each)));
	}
	if (canBeTool(spec)) ports.push(TOOL_PORT);
	if (node.onError === "port") ports.push(ERROR_PORT);
	return ports;
}

/** The port that the message of a disabled node leaves by: `otherwise` of a Switch, else `out`, else the first that its type declares. */
export function passingPort(spec: NodeSpec | undefined): string {
	if (spec?.construct === "switch") return OTHERWISE_PORT;
	const outs = (spec?.ports ?? []).filter(
		({ kind, direction, each }) => kind === "message" && direction === "out" && each === undefined,
	);
	return outs.find(({ id }) => id === "out")?.id ?? outs[0]?.id ?? "out";
}

function portsOfItems({ each: _, ...port }: Port, items: readonly unknown[]): Port[] {
	const ports = new Map<string, Port>();
	for (const item of items) {
		if (typeof item !== "object" || item === null) continue;
		const id = "port" in item ? item.port : undefined;
		if (typeof id !== "string" || id === "" || ports.has(id)) continue;
		const name = "name" in item && typeof item.name === "string" && item.name !== "" ? item.name : id;
		ports.set(id, { ...port, id, name });
	}
	return [...ports.values()];
}

function itemsOf(node: Pick<FlowNode, "params">, spec: NodeSpec, name: string): readonly unknown[] {
	const setting = settingOf(node, name);
	const value = setting ? "value" in setting && setting.value : inputProperty(spec, name)?.value;
	return Array.isArray(value) ? value : [];
}
