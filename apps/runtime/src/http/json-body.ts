import { AppError } from "@switchyard/spec";
import type { Http } from "./http.ts";
import { findJsonFault } from "./json-guard.ts";

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
	let document: unknown;
	try {
		document = JSON.parse(text);
	} catch (cause) {
		throw new AppError("BODY_INVALID", { message: "The body is not valid JSON.", cause });
	}
	refuseHarm(document);
	return document;
}

/**
 * Refuses a document from outside that could do harm.
 * @throws AppError `BODY_INVALID`
 */
export function refuseHarm(document: unknown): void {
	const fault = findJsonFault(document);
	if (fault === undefined) return;
	const { message, field } = fault;
	throw new AppError("BODY_INVALID", { message, ...(field === "" ? {} : { field }) });
}
