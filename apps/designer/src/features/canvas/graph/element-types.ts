import type { FlowNode, NodeSpec } from "@switchyard/spec";
import type { Edge, Node } from "@xyflow/react";
import type { NodeBox } from "../../../core/geometry/node-box.ts";

/** A flow's node as React Flow takes it. Replaced only when something about it changes. */
export type CanvasNode = Node<
	{ readonly node: FlowNode; readonly spec: NodeSpec | undefined; readonly box: NodeBox },
	"card"
>;

/** A flow's wire as React Flow takes it. */
export type CanvasWire = Edge<Record<string, never>, "message" | "tool">;
