import type { NodeType } from "@switchyard/node-kit";
import { scanNodeTypes } from "./scan-node-types.ts";

/** The built-in node types, each from its own folder here. What a node needs to execute is loaded when it first does. */
export function loadNodeTypes(): Promise<NodeType[]> {
	return scanNodeTypes(new URL("./", import.meta.url));
}
