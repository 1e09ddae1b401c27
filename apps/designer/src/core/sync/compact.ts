import type { Operation } from "@switchyard/spec/flow";

/** The operations without those that a later one of the same kind overwrites: what typing and dragging leave behind. */
export function compact(operations: readonly Operation[]): Operation[] {
	const kept: Operation[] = [];
	for (const operation of operations) {
		const last = kept.at(-1);
		if (last && overwrites(operation, last)) kept.pop();
		kept.push(operation);
	}
	return kept;
}

function overwrites(later: Operation, earlier: Operation): boolean {
	if (later.op === "set-parameter" && earlier.op === "set-parameter") {
		return later.node === earlier.node && later.name === earlier.name;
	}
	if (later.op === "set-output" && earlier.op === "set-output") {
		return later.node === earlier.node && later.output === earlier.output;
	}
	if (later.op === "set-tool" && earlier.op === "set-tool") return later.node === earlier.node;
	if (later.op === "set-pin" && earlier.op === "set-pin") return later.node === earlier.node;
	if (later.op === "set-retry" && earlier.op === "set-retry") return later.node === earlier.node;
	if (later.op === "rename-node" && earlier.op === "rename-node") return later.node === earlier.node;
	if (later.op === "rename-flow" && earlier.op === "rename-flow") return true;
	if (later.op === "set-budget" && earlier.op === "set-budget") return true;
	if (later.op === "set-policies" && earlier.op === "set-policies") return true;
	if (later.op === "set-source" && earlier.op === "set-source") return later.node === earlier.node;
	if (later.op === "set-pinned-set" && earlier.op === "set-pinned-set") {
		return later.node === earlier.node && later.name === earlier.name;
	}
	if (later.op === "set-note-text" && earlier.op === "set-note-text") return later.note === earlier.note;
	if (later.op === "place-note" && earlier.op === "place-note") return later.note === earlier.note;
	if (later.op === "rename-group" && earlier.op === "rename-group") return later.group === earlier.group;
	if (later.op === "collapse-group" && earlier.op === "collapse-group") return later.group === earlier.group;
	if (later.op === "set-color" && earlier.op === "set-color") {
		return later.part === earlier.part && later.id === earlier.id;
	}
	if (later.op === "move-nodes" && earlier.op === "move-nodes") {
		const moved = new Set(later.moves.map(({ node }) => node));
		return earlier.moves.every(({ node }) => moved.has(node));
	}
	return false;
}
