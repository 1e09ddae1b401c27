import { describeJsonFault, type Flow, readJson } from "@switchyard/spec";
import { downloadJson } from "../../ui/download-json.ts";

/** Larger files are no flows: the server takes none of that size. */
const LARGEST_BYTES = 50 * 1024 * 1024;

/**
 * Reads a flow document from a file that a person chose. Its content is unchecked: the server checks it.
 * @throws Error that says what is wrong with the file.
 */
export async function readFlowFile(file: Pick<File, "size" | "text">): Promise<Record<string, unknown>> {
	if (file.size > LARGEST_BYTES) throw new Error("The file is too large to be a flow.");
	const document = parse(await file.text());
	if (typeof document !== "object" || document === null || Array.isArray(document)) {
		throw new Error("The file holds no flow: a flow document is a JSON object.");
	}
	return { ...document };
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
