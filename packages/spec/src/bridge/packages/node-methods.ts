import type { TSchema } from "typebox";
import { FILE_METHODS } from "./file-methods.ts";
import { MODEL_METHODS } from "./model-methods.ts";
import { NETWORK_METHODS } from "./network-methods.ts";

/** What a method of a `node_request` takes and gives. */
export interface NodeMethodRule {
	readonly params: TSchema;
	readonly result: TSchema;
}

/** Everything that a node may ask for in the middle of its execution, by name. */
export const NODE_METHODS = {
	...FILE_METHODS,
	...MODEL_METHODS,
	...NETWORK_METHODS,
} as const satisfies Record<string, NodeMethodRule>;
export type NodeMethod = keyof typeof NODE_METHODS;
