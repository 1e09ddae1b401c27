import {
	applyOperation,
	type Clash,
	type FieldEdit,
	isFieldEdit,
	mergeEdit,
	type NewIds,
	OperationError,
	standingEdit,
	withIds,
} from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import { addsTaken, newIdsFor } from "./new-ids.ts";
import { spares } from "./spares.ts";

/** A person's changes put on top of a flow that others have changed. */
export interface Rebased {
	readonly flow: Flow;
	/** The operations that apply. */
	readonly kept: readonly Operation[];
	/** Those that no longer do, each with the reason. */
	readonly lost: readonly LostOperation[];
	/** Those of fields that others have set to another value meanwhile; not applied. */
	readonly clashes: readonly Clash[];
	/** The nodes that were to go, and stay because others have changed them or connected them meanwhile. */
	readonly spared: readonly string[];
	/** The nodes that others have moved too; they stand where the operations put them. */
	readonly moved: readonly string[];
	/** What own nodes and wires are called now because others took their ids. */
	readonly renamed: NewIds;
}

export interface LostOperation {
	readonly operation: Operation;
	readonly reason: string;
}

/** What operations were made on: the edit that sets the field of another to what it was then, and the flow where it is known. */
export interface RebaseOrigin {
	readonly standing: (edit: FieldEdit) => FieldEdit | undefined;
	readonly flow?: Flow;
}

export const originOf = (flow: Flow): RebaseOrigin => ({
	standing: (edit) => standingEdit(flow, edit),
	flow,
});

/** Applies operations one by one to another flow than they were made on. What is already as one wants it is dropped. */
export function rebase(origin: RebaseOrigin, onto: Flow, operations: readonly Operation[]): Rebased {
	let flow = onto;
	const kept: Operation[] = [];
	const lost: LostOperation[] = [];
	const clashes: Clash[] = [];
	const spared = new Set<string>();
	const moved = new Set<string>();
	const renamed = { nodes: new Map<string, string>(), wires: new Map<string, string>() };

	for (const [index, original] of operations.entries()) {
		const named = withIds(original, renamed);
		if (isAlreadySo(flow, named) || (named.op === "add-node" && spared.has(named.node.id))) continue;
		if (addsTaken(flow, named)) newIdsFor(flow, original, operations.slice(index), renamed);
		const operation = withIds(original, renamed);
		const theirs = spares(origin.flow, onto, operation);
		for (const node of theirs) spared.add(node);
		if (theirs.length > 0) continue;
		const merged = isFieldEdit(operation) ? merge(origin, onto, operation) : { edit: operation };
		if ("clash" in merged) clashes.push(merged.clash);
		else if (merged.edit) {
			try {
				flow = applyOperation(flow, merged.edit).flow;
				kept.push(merged.edit);
				for (const node of movedByBoth(origin.flow, onto, operation)) moved.add(node);
			} catch (error) {
				if (!(error instanceof OperationError)) throw error;
				lost.push({ operation, reason: error.message });
			}
		}
	}
	return { flow, kept, lost, clashes, spared: [...spared], moved: [...moved], renamed };
}

/** A field that either flow does not have cannot have been set by both. */
function merge(origin: RebaseOrigin, onto: Flow, mine: FieldEdit) {
	const [before, theirs] = [origin.standing(mine), standingEdit(onto, mine)];
	return before && theirs ? mergeEdit({ before, theirs, mine }) : { edit: mine };
}

function movedByBoth(from: Flow | undefined, onto: Flow, operation: Operation): string[] {
	if (operation.op !== "move-nodes" || !from || from === onto) return [];
	const place = (flow: Flow, id: string) => flow.nodes.find((node) => node.id === id)?.position;
	return operation.moves.flatMap(({ node, position }) => {
		const [before, now] = [place(from, node), place(onto, node)];
		return before && now && !isSameJson(before, now) && !isSameJson(now, position) ? [node] : [];
	});
}

function isAlreadySo(flow: Flow, operation: Operation): boolean {
	switch (operation.op) {
		case "add-node":
			return flow.nodes.some((node) => isSameJson(node, operation.node));
		case "add-wire":
			return flow.wires.some((wire) => isSameJson(wire, operation.wire));
		case "attach-tool":
			return flow.wires.some(
				({ id, from, to }) =>
					id === operation.wire && from.node === operation.agent && to.node === operation.node,
			);
		case "paste":
			return (
				operation.nodes.every((pasted) => flow.nodes.some((node) => isSameJson(node, pasted))) &&
				(operation.notes ?? []).every((pasted) => flow.notes?.some((note) => isSameJson(note, pasted)))
			);
		case "add-note":
			return flow.notes?.some((note) => isSameJson(note, operation.note)) ?? false;
		case "add-group":
			return flow.groups?.some((group) => isSameJson(group, operation.group)) ?? false;
		case "remove-note":
			return !flow.notes?.some(({ id }) => id === operation.note);
		case "remove-group":
			return !flow.groups?.some(({ id }) => id === operation.group);
		case "remove-node":
			return !flow.nodes.some(({ id }) => id === operation.node);
		case "remove-wire":
			return !flow.wires.some(({ id }) => id === operation.wire);
		default:
			return false;
	}
}
