import type { Fragment } from "@switchyard/flow";
import { FLOW_FORMAT_VERSION, fits, Paste } from "@switchyard/spec";

/** How our text on the clipboard is known. */
const MARK = "switchyard/nodes";

/** Part of a flow as text for the system's clipboard. */
export function fragmentText({ nodes, wires }: Fragment): string {
	return JSON.stringify({ type: MARK, formatVersion: FLOW_FORMAT_VERSION, nodes, wires }, null, "\t");
}

/** Reads such a text; `undefined` when it is anything else or nothing is in it. */
export function readFragment(text: string): Fragment | undefined {
	const document = parse(text);
	if (document?.type !== MARK || document.formatVersion !== FLOW_FORMAT_VERSION) return undefined;
	const { nodes, wires } = document;
	if (!fits(Paste, { op: "paste", nodes, wires })) return undefined;
	const fragment = { nodes, wires } as Fragment;
	return fragment.nodes.length > 0 ? fragment : undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
	} catch {
		return undefined;
	}
}
