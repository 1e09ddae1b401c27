import type { FlowNode } from "@switchyard/spec/flow";

/** How much of a value a sentence shows, in characters. */
const SHOWN = 40;

/** A node's name as sentences show it. */
export function quoted({ name }: Pick<FlowNode, "name">): string {
	return `“${name}”`;
}

/** A value as sentences show it: its JSON, cut short. */
export function shown(value: unknown): string {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
