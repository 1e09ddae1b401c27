import type { Flow, Operation } from "@switchyard/spec/flow";

/** A flow after an edit, and the operations that, in order, take it back exactly. */
export interface Applied {
	readonly flow: Flow;
	readonly inverse: readonly Operation[];
}
