import { NodeError } from "@switchyard/node-kit";

/** Memory of one query, in megabytes. Nothing is written to a disk. */
export const MEMORY_MB = 512;

/** NodeError `DATA_TOO_LARGE`. */
export function tooLarge(cause: unknown): NodeError {
	return new NodeError({
		code: "DATA_TOO_LARGE",
		message: `The query needs more than ${MEMORY_MB}MB of memory.`,
		field: "sql",
		hint: "Ask for fewer columns or rows, or give smaller files.",
		cause,
	});
}
