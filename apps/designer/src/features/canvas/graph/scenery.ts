import type { Flow, Note } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Selection } from "../../../core/editor/selection.ts";
import { noteElementId } from "../../../core/geometry/element-parts.ts";
import { groupElementId } from "../../../core/geometry/folded-flow.ts";
import { type GroupFrame, groupFrames } from "../../../core/geometry/group-frames.ts";
import type { CanvasElement, FrameElement, NoteElement } from "./element-types.ts";
import { type Region, touches } from "./region.ts";

interface SceneryView {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly selection: Selection;
	readonly region: Region;
}

/** The frames and the notes that are in view, frames below notes, both below nodes. */
export function sceneryOf({ flow, nodeTypes, selection, region }: SceneryView): CanvasElement[] {
	const frames = groupFrames(flow, nodeTypes)
		.filter(({ bounds }) => touches(region, bounds, bounds))
		.map((frame) => frameElement(frame, holdsAll(selection, frame)));
	const notes = (flow.notes ?? [])
		.filter(({ position, size }) => touches(region, position, size))
		.map((note) => noteElement(note, selection.notes.has(note.id)));
	return [...frames, ...notes];
}

function holdsAll({ nodes, notes }: Selection, frame: GroupFrame): boolean {
	return frame.nodes.every(({ id }) => nodes.has(id)) && frame.notes.every(({ id }) => notes.has(id));
}

const madeFrames = new WeakMap<GroupFrame, FrameElement>();
const madeNotes = new WeakMap<Note, NoteElement>();

/** An element is used again as long as nothing about it changes: React Flow has nothing to do for it then. */
function frameElement(frame: GroupFrame, selected: boolean): FrameElement {
	const known = madeFrames.get(frame);
	if (known?.selected === selected) return known;
	const { x, y, width, height } = frame.bounds;
	const made: FrameElement = {
		id: groupElementId(frame.group.id),
		type: "frame",
		position: { x, y },
		data: { frame },
		width,
		height,
		measured: { width, height },
		selected,
		zIndex: -2,
		connectable: false,
		dragHandle: ".canvas-frame-title",
		// What lies within the frame is the canvas: only its title can be hit.
		style: { pointerEvents: "none" },
		ariaLabel: `Group ${frame.group.name}`,
	};
	madeFrames.set(frame, made);
	return made;
}

function noteElement(note: Note, selected: boolean): NoteElement {
	const known = madeNotes.get(note);
	if (known?.selected === selected) return known;
	const { width, height } = note.size;
	const made: NoteElement = {
		id: noteElementId(note.id),
		type: "note",
		position: note.position,
		data: { note },
		width,
		height,
		measured: { width, height },
		selected,
		zIndex: -1,
		connectable: false,
		ariaLabel: `Note: ${note.text.trim().split("\n")[0] || "empty"}`,
	};
	madeNotes.set(note, made);
	return made;
}
