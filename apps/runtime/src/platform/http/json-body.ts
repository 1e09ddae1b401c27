import { AppError } from "@switchyard/spec/error";
import { findJsonFault, type JsonFault, readJson } from "@switchyard/spec/json";
import type { Http } from "./http.ts";

/** Makes JSON the only body that routes take, and refuses documents that could do harm once parsed. */
export function acceptJson(app: Http): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/json",
		{ parseAs: "string" },
		async (_request: unknown, text: string | Buffer) => parseJson(String(text)),
	);
}

/**
 * Parses and guards a body. An empty one is `undefined`: clients like to set the content type always.
 * @throws AppError `BODY_INVALID`
 */
export function parseJson(text: string): unknown {
	if (text === "") return undefined;
	const read = readJson(text, "body");
	if ("fault" in read) throw bodyInvalid(read.fault);
	return read.value;
}

/**
 * Refuses a document from outside that could do harm.
 * @throws AppError `BODY_INVALID`
 */
export function refuseHarm(document: unknown): void {
	const fault = findJsonFault(document);
	if (fault !== undefined) throw bodyInvalid(fault);
}

function bodyInvalid({ message, field }: JsonFault): AppError {
	return new AppError("BODY_INVALID", { message, ...(field === "" ? {} : { field }) });
}
