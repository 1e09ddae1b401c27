import type { Problem } from "@switchyard/spec/error";
import type { FlowNode, Group, Note, ParameterSetting, Wire } from "@switchyard/spec/flow";
import type { NodeSpec, Port, Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";

/** What a row of the outline stands for. */
export type OutlinePart =
	| { readonly kind: "group"; readonly group: Group }
	| {
			readonly kind: "node";
			readonly node: FlowNode;
			/** Absent for a type that nobody knows. */
			readonly spec: NodeSpec | undefined;
			readonly problems: number;
	  }
	| { readonly kind: "note"; readonly note: Note }
	| { readonly kind: "problem"; readonly problem: Problem; readonly spec: NodeSpec | undefined }
	| { readonly kind: "section"; readonly node: FlowNode; readonly section: OutlineSection }
	| ParameterPart
	| PortPart
	| WirePart;

/** What a node's details are listed under. */
export type OutlineSection = "parameters" | "ports";

export interface ParameterPart {
	readonly kind: "parameter";
	readonly node: FlowNode;
	readonly property: Property;
	/** What the flow document holds; absent where the author's default fills it. */
	readonly setting: ParameterSetting | undefined;
	readonly scope: Scope;
	readonly problems: number;
}

export interface PortPart {
	readonly kind: "port";
	readonly node: FlowNode;
	readonly port: Port;
	readonly wires: readonly Wire[];
}

export interface WirePart {
	readonly kind: "wire";
	readonly node: FlowNode;
	readonly wire: Wire;
	/** The end at which it is listed. */
	readonly side: "from" | "to";
	/** The node and the port at its other end, by name. */
	readonly other: string;
	readonly problems: number;
}

/** One line of the outline, with what a screen reader says of its place in the tree. */
export interface OutlineRow {
	/** What it is known by as long as its part is there. */
	readonly key: string;
	readonly part: OutlinePart;
	/** From 1. */
	readonly level: number;
	/** Its place among its siblings, from 1, and how many they are. */
	readonly position: number;
	readonly siblings: number;
	/** Whether what is beneath it is shown; absent where nothing is. */
	readonly open?: boolean;
	/** The place of the row that it is beneath in the list of rows; -1 at the top. */
	readonly parent: number;
}
