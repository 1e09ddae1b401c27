import { constantOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** How a join waits: for all branches that can still come, for any one, or for a number of them; and how long. */
export interface Joining {
	readonly mode: "all" | "any" | "count";
	/** With `count`: how many. */
	readonly count: number;
	/** Milliseconds; for ever when absent. */
	readonly timeoutMs: number | undefined;
}

/** Settings of a join are constants: it must know them before any message has come. */
export function joiningOf(node: FlowNode, spec: NodeSpec | undefined): Joining {
	const mode = constantOf(node, spec, "mode");
	const count = constantOf(node, spec, "count");
	const timeoutMs = constantOf(node, spec, "timeout_ms");
	return {
		mode: mode === "any" || mode === "count" ? mode : "all",
		count: isWhole(count) ? count : 1,
		timeoutMs: isWhole(timeoutMs) ? timeoutMs : undefined,
	};
}

function isWhole(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value > 0;
}
