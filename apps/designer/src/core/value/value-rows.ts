import type { PathSegment } from "@switchyard/flow";
import { isLargeValue } from "@switchyard/spec/json";
import { childAt, isBranch, type JsonPath, pointerBelow, segmentsOf } from "./json-path.ts";

/** One line of a value that is written out below one another. */
export interface ValueRow {
	/** The JSON Pointer of what stands there. */
	readonly pointer: string;
	/** The row that it is in; `undefined` at the outermost level. */
	readonly parent: ValueRow | undefined;
	/** Its name or place; `undefined` for the whole value. */
	readonly segment: PathSegment | undefined;
	readonly value: unknown;
	/** How many values it is in. */
	readonly depth: number;
	/** A value by itself, one with others in it, or the line with the bracket that closes one. */
	readonly kind: "leaf" | "branch" | "end";
	/** Whether what is in it follows. */
	readonly open: boolean;
	/** Which of its siblings it is, the first being 1. */
	readonly position: number;
	readonly siblings: number;
}

export function pathOf(row: ValueRow): JsonPath {
	const path: PathSegment[] = [];
	for (let at: ValueRow | undefined = row; at; at = at.parent) {
		if (at.segment !== undefined) path.unshift(at.segment);
	}
	return path;
}

/** Whether a value has others in it that can be listed. */
export function hasChildren(value: unknown): value is object {
	return isBranch(value) && !isLargeValue(value) && segmentsOf(value).length > 0;
}

/**
 * The rows of a value's tree. What is closed is not looked into. The outermost object or list has no row of its own.
 * @param isOpen whether the branch with a pointer shows what is in it, by how many others it is in
 */
export function treeRows(value: unknown, isOpen: (pointer: string, depth: number) => boolean): ValueRow[] {
	const rows: ValueRow[] = [];
	if (!hasChildren(value)) return [leafOf(value)];
	addChildren(rows, { value, pointer: "", parent: undefined, depth: 0, isOpen, ends: false });
	return rows;
}

/** The lines of a value's JSON text, the brackets included. */
export function jsonRows(value: unknown): ValueRow[] {
	const root = { ...leafOf(value), kind: "branch", open: true } as const;
	if (!hasChildren(value)) return [leafOf(value)];
	const rows: ValueRow[] = [root];
	addChildren(rows, { value, pointer: "", parent: root, depth: 1, isOpen: () => true, ends: true });
	rows.push({ ...root, kind: "end" });
	return rows;
}

/** Whether a value takes more than so many rows with everything open. */
export function isLongerThan(value: unknown, limit: number): boolean {
	let left = limit;
	const count = (part: unknown): boolean => {
		if (!hasChildren(part)) return false;
		for (const segment of segmentsOf(part)) {
			left -= 1;
			if (left < 0 || count(childAt(part, segment))) return true;
		}
		return false;
	};
	return count(value);
}

interface Inside {
	readonly value: object;
	readonly pointer: string;
	readonly parent: ValueRow | undefined;
	readonly depth: number;
	readonly isOpen: (pointer: string, depth: number) => boolean;
	/** Whether a line follows each open branch that closes it. */
	readonly ends: boolean;
}

function addChildren(rows: ValueRow[], { value, pointer: above, parent, depth, isOpen, ends }: Inside): void {
	const segments = segmentsOf(value);
	segments.forEach((segment, index) => {
		const child = childAt(value, segment);
		const pointer = pointerBelow(above, segment);
		const isBranch = hasChildren(child);
		const row: ValueRow = {
			pointer,
			parent,
			segment,
			value: child,
			depth,
			kind: isBranch ? "branch" : "leaf",
			open: isBranch && isOpen(pointer, depth),
			position: index + 1,
			siblings: segments.length,
		};
		rows.push(row);
		if (!isBranch || !row.open) return;
		addChildren(rows, { value: child, pointer, parent: row, depth: depth + 1, isOpen, ends });
		if (ends) rows.push({ ...row, kind: "end" });
	});
}

function leafOf(value: unknown): ValueRow {
	return {
		pointer: "",
		parent: undefined,
		segment: undefined,
		value,
		depth: 0,
		kind: "leaf",
		open: false,
		position: 1,
		siblings: 1,
	};
}
