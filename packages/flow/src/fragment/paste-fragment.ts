import type { Flow, FlowNode, Paste, Position } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { Fragment } from "./copy-fragment.ts";

/** How a fragment is pasted. */
export interface PasteOptions {
	/** How far the copies are moved, in canvas pixels. */
	readonly offset: Position;
	/** Makes an id; asked again when the id is taken. */
	readonly newId: () => string;
}

/** The longest name that a node may have. */
const MAX_NAME = 120;
/** How far from the origin a node may stand. */
const FAR = 1e7;
const ID_TRIES = 100;

/**
 * The operation that adds a copy of a fragment to a flow: fresh ids, and a number after each name of a node that is taken.
 * What belongs to a group that is not copied too stays in it, where the flow has it.
 */
export function pasteFragment(flow: Flow, fragment: Fragment, { offset, newId }: PasteOptions): Paste {
	const freeName = freeNames(new Set(flow.nodes.map(({ name }) => name)));
	const freshNodeId = freshIds(new Set(flow.nodes.map(({ id }) => id)), newId);
	const freshWireId = freshIds(new Set(flow.wires.map(({ id }) => id)), newId);
	const freshNoteId = freshIds(new Set(flow.notes?.map(({ id }) => id)), newId);
	const known = new Set(flow.groups?.map(({ id }) => id));
	const freshGroupId = freshIds(new Set(known), newId);
	const copies = new Map<string, FlowNode>();
	for (const node of fragment.nodes) {
		const name = freeName(node.name);
		copies.set(node.id, { ...node, id: freshNodeId(), name, position: moved(node.position, offset) });
	}
	const wires = fragment.wires.flatMap(({ from, to }) => {
		const source = copies.get(from.node);
		const target = copies.get(to.node);
		if (!source || !target) return [];
		return [{ id: freshWireId(), from: { ...from, node: source.id }, to: { ...to, node: target.id } }];
	});
	const groups = new Map(fragment.groups?.map((group) => [group.id, { ...group, id: freshGroupId() }]));
	const regrouped = <Part extends { readonly group?: string }>({ group, ...part }: Part) => {
		const now = groups.get(group ?? "")?.id ?? (known.has(group ?? "") ? group : undefined);
		return now === undefined ? part : { ...part, group: now };
	};
	const notes = fragment.notes?.map((note) =>
		regrouped({ ...note, id: freshNoteId(), position: moved(note.position, offset) }),
	);
	return {
		op: "paste",
		nodes: [...copies.values()].map(regrouped),
		wires,
		...defined({ notes }),
		...(groups.size > 0 ? { groups: [...groups.values()] } : {}),
	};
}

function freshIds(taken: Set<string>, newId: () => string): () => string {
	return () => {
		for (let tries = 0; tries < ID_TRIES; tries++) {
			const id = newId();
			if (taken.has(id)) continue;
			taken.add(id);
			return id;
		}
		throw new RangeError("newId gives only ids that are taken.");
	};
}

/** `Send mail`, then `Send mail 2`, `Send mail 3`, … */
function freeNames(taken: Set<string>): (name: string) => string {
	const numbers = new Map<string, number>();
	return (name) => {
		const base = name.replace(/ \d{1,6}$/, "");
		let free = name;
		while (taken.has(free)) {
			const number = (numbers.get(base) ?? 1) + 1;
			numbers.set(base, number);
			const suffix = ` ${number}`;
			free = base.slice(0, MAX_NAME - suffix.length) + suffix;
		}
		taken.add(free);
		return free;
	};
}

function moved({ x, y }: Position, by: Position): Position {
	return { x: within(x + by.x), y: within(y + by.y) };
}

function within(coordinate: number): number {
	return Math.min(FAR, Math.max(-FAR, coordinate));
}
