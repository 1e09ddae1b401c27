import type { FlowNode, Note } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Edge, Node } from "@xyflow/react";
import type { GroupFrame } from "../../../core/geometry/group-frames.ts";
import type { NodeBox } from "../../../core/geometry/node-box.ts";

/** A flow's node as React Flow takes it. Replaced only when something about it changes. */
export type CanvasNode = Node<
	{ readonly node: FlowNode; readonly spec: NodeSpec | undefined; readonly box: NodeBox },
	"card" | "collapsed"
>;

/** A note as React Flow takes it. */
export type NoteElement = Node<{ readonly note: Note }, "note">;

/** The frame of a group as React Flow takes it. */
export type FrameElement = Node<{ readonly frame: GroupFrame }, "frame">;

/** All that React Flow is given beside wires. */
export type CanvasElement = CanvasNode | NoteElement | FrameElement;

/** A flow's wire as React Flow takes it. */
export type CanvasWire = Edge<Record<string, never>, "message" | "tool">;
