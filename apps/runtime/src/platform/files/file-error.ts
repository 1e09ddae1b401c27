import { NodeError } from "@switchyard/node-kit";

/** The largest file that a node may read or write. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Says of which of two paths an error is: nodes that move and copy have a parameter of each name. */
export async function inField<Result>(field: "from" | "to", act: () => Promise<Result>): Promise<Result> {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { code, message, hint, retryable } = error;
		throw new NodeError({ code, message, field, ...(hint ? { hint } : {}), retryable, cause: error });
	}
}

export function pathRefused(reason: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "FILE_PATH_REFUSED",
		message: `The path is refused: ${reason}.`,
		field: "path",
		hint: "Use a path inside the workspace with / between its parts, for example reports/today.txt.",
		cause,
	});
}

export function fileNotFound(path: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "FILE_NOT_FOUND",
		message: `The workspace has no file ${path}.`,
		field: "path",
		hint: "Check the spelling; upper and lower case count.",
		cause,
	});
}

export function folderNotFound(path: string): NodeError {
	return new NodeError({
		code: "FILE_NOT_FOUND",
		message: `The workspace has no folder ${path}.`,
		field: "path",
		hint: "Check the spelling; upper and lower case count.",
	});
}

export function fileExists(path: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "FILE_EXISTS",
		message: `The workspace already has something at ${path}.`,
		field: "path",
		hint: "Choose another name, or replace the file.",
		cause,
	});
}

export function folderNotEmpty(path: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "FOLDER_NOT_EMPTY",
		message: `The folder ${path} is not empty.`,
		field: "path",
		hint: "Delete what is in it first.",
		cause,
	});
}

export function fileTooLarge(field: "path" | "content", most = MAX_FILE_BYTES): NodeError {
	return new NodeError({
		code: "FILE_TOO_LARGE",
		message: `The file is larger than the ${most / 1024 / 1024} MB that a node may read or write.`,
		field,
	});
}
