import { ERROR_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, Operation, Wire } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";

/**
 * The nodes that an operation would take something from that others have made meanwhile: a removed node that they have
 * set up, or a wire of theirs that would go with it. Nothing is known to be theirs when it is not known what was before.
 */
export function spares(before: Flow | undefined, now: Flow, operation: Operation): string[] {
	if (!before || before === now) return [];
	if (operation.op === "remove-node") {
		const { node: id } = operation;
		const touches = ({ from, to }: Wire) => from.node === id || to.node === id;
		return isChanged(before, now, id) || hasNewWire(before, now, touches) ? [id] : [];
	}
	if (operation.op === "remove-note") {
		const { note: id } = operation;
		const textIn = ({ notes = [] }: Flow) => notes.find((note) => note.id === id)?.text;
		return textIn(before) === textIn(now) ? [] : [id];
	}
	if (operation.op === "set-error-policy" && operation.onError !== "port") {
		const { node: id } = operation;
		const leaves = ({ from }: Wire) => from.node === id && from.port === ERROR_PORT.id;
		return hasNewWire(before, now, leaves) ? [id] : [];
	}
	return [];
}

function isChanged(before: Flow, now: Flow, id: string): boolean {
	const [old, changed] = [before, now].map(({ nodes }) => nodes.find((node) => node.id === id));
	return old !== undefined && changed !== undefined && !isSameJson(settingsOf(old), settingsOf(changed));
}

/** Where a node stands is nothing that it would be kept for. */
function settingsOf({ position: _, ...settings }: FlowNode) {
	return settings;
}

function hasNewWire(before: Flow, now: Flow, concerns: (wire: Wire) => boolean): boolean {
	const known = new Set(before.wires.map(({ id }) => id));
	return now.wires.some((wire) => concerns(wire) && !known.has(wire.id));
}
