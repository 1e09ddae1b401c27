import type { ImportedFlow } from "./imported-flow.ts";
import { importN8n, isN8n } from "./n8n/import-n8n.ts";
import { importNodeRed, isNodeRed } from "./node-red/import-node-red.ts";

/** What another tool exported, as a flow; `undefined` when it is of none that is known. */
export function importForeignFlow(source: unknown): ImportedFlow | undefined {
	if (isN8n(source)) return importN8n(source);
	return isNodeRed(source) ? importNodeRed(source) : undefined;
}
