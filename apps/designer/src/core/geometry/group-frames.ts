import type { Flow, FlowNode, Group, Note } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Bounds } from "./bounds.ts";
import { nodeBox } from "./node-box.ts";

/** A group's frame on the canvas: as large as what is in it needs. */
export interface GroupFrame {
	readonly group: Group;
	readonly nodes: readonly FlowNode[];
	readonly notes: readonly Note[];
	/** In canvas pixels, the title included. */
	readonly bounds: Bounds;
}

/** The row with a frame's title, in canvas pixels. */
export const TITLE_HEIGHT = 32;
/** Between a frame and what is in it. */
export const FRAME_PADDING = 16;

const NO_FRAMES: readonly GroupFrame[] = [];
const known = new WeakMap<
	Flow,
	{ readonly nodeTypes: ReadonlyMap<string, NodeSpec>; readonly frames: readonly GroupFrame[] }
>();

/** The frames of a flow's groups, without those that nothing is in; made once per flow object. */
export function groupFrames(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): readonly GroupFrame[] {
	if (!flow.groups) return NO_FRAMES;
	const made = known.get(flow);
	if (made?.nodeTypes === nodeTypes) return made.frames;
	const nodes = byGroup(flow.nodes);
	const notes = byGroup(flow.notes ?? []);
	const frames = flow.groups.flatMap((group): GroupFrame[] => {
		const members = { nodes: nodes.get(group.id) ?? [], notes: notes.get(group.id) ?? [] };
		const bounds = frameAround(members, nodeTypes);
		return bounds ? [{ group, ...members, bounds }] : [];
	});
	known.set(flow, { nodeTypes, frames });
	return frames;
}

/** The smallest frame around nodes and notes; `undefined` around nothing. */
function frameAround(
	{ nodes, notes }: { readonly nodes: readonly FlowNode[]; readonly notes: readonly Note[] },
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): Bounds | undefined {
	const boxes = [
		...nodes.map((node) => ({ ...node.position, ...sizeOf(nodeBox(node, nodeTypes.get(node.type))) })),
		...notes.map(({ position, size }) => ({ ...position, ...size })),
	];
	if (boxes.length === 0) return undefined;
	const left = Math.min(...boxes.map(({ x }) => x)) - FRAME_PADDING;
	const top = Math.min(...boxes.map(({ y }) => y)) - FRAME_PADDING - TITLE_HEIGHT;
	const right = Math.max(...boxes.map(({ x, width }) => x + width)) + FRAME_PADDING;
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + FRAME_PADDING;
	return { x: left, y: top, width: right - left, height: bottom - top };
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
	return { width, height };
}

function byGroup<Part extends { readonly group?: string }>(parts: readonly Part[]): Map<string, Part[]> {
	const groups = new Map<string, Part[]>();
	for (const part of parts) {
		if (part.group === undefined) continue;
		const members = groups.get(part.group);
		if (members) members.push(part);
		else groups.set(part.group, [part]);
	}
	return groups;
}
