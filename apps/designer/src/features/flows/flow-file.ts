import type { Flow } from "@switchyard/spec/flow";
import { describeJsonFault, isRecord, readJson } from "@switchyard/spec/json";
import { downloadJson } from "../../ui/download-json.ts";

/** Larger files are no flows: the server takes none of that size. */
const LARGEST_BYTES = 50 * 1024 * 1024;

/** What a file holds: flow documents, or what another tool exported. */
export type FlowFile =
	| { readonly documents: readonly Record<string, unknown>[] }
	| { readonly source: Record<string, unknown> | readonly unknown[] };

/**
 * Reads flows from a file that a person chose. Its content is unchecked: the server checks it.
 * @throws Error that says what is wrong with the file.
 */
export async function readFlowFile(file: Pick<File, "size" | "text">): Promise<FlowFile> {
	if (file.size > LARGEST_BYTES) throw new Error("The file is too large to be a flow.");
	const content = parse(await file.text());
	if (typeof content !== "object" || content === null) {
		throw new Error("The file does not contain a flow: a flow document is a JSON object.");
	}
	// Node-RED exports a list, n8n an object without our format's version.
	if (Array.isArray(content)) return { source: content };
	const document = { ...content };
	if ("formatVersion" in document) return { documents: [document] };
	if ("connections" in document) return { source: document };
	const several: unknown = "flows" in document ? document.flows : undefined;
	// As an export of several flows writes them.
	return Array.isArray(several) ? { documents: several.filter(isRecord) } : { documents: [document] };
}

function parse(text: string): unknown {
	const read = readJson(text, "file");
	if ("fault" in read) throw new Error(describeJsonFault(read.fault));
	return read.value;
}

/** Hands a flow document to the person as a file. */
export function downloadFlow(flow: Flow): void {
	downloadJson(`${flow.id}.flow.json`, flow);
}
