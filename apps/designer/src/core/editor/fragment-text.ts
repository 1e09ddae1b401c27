import type { Fragment } from "@switchyard/flow";
import { FLOW_FORMAT_VERSION, Paste } from "@switchyard/spec/flow";
import { readJson } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";

/** How our text on the clipboard is known. */
const MARK = "switchyard/nodes";

/** Part of a flow as text for the system's clipboard. */
export function fragmentText({ nodes, wires, notes, groups }: Fragment): string {
	const document = { type: MARK, formatVersion: FLOW_FORMAT_VERSION, nodes, wires, notes, groups };
	return JSON.stringify(document, null, "\t");
}

/** Reads such a text; `undefined` when it is anything else or nothing is in it. */
export function readFragment(text: string): Fragment | undefined {
	const document = parse(text);
	if (document?.type !== MARK || document.formatVersion !== FLOW_FORMAT_VERSION) return undefined;
	const { type: _, formatVersion: __, ...parts } = document;
	if (!fits(Paste, { op: "paste", ...parts })) return undefined;
	const fragment = parts as unknown as Fragment;
	return fragment.nodes.length + (fragment.notes?.length ?? 0) > 0 ? fragment : undefined;
}

function parse(text: string): Record<string, unknown> | undefined {
	const read = readJson(text);
	if ("fault" in read || typeof read.value !== "object" || read.value === null) return undefined;
	return read.value as Record<string, unknown>;
}
