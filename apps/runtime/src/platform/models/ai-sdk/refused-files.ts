import type { ModelFailure } from "@switchyard/host";
import type { ChatMessage } from "@switchyard/spec/model";
import { APICallError, UnsupportedFunctionalityError } from "ai";
import { attachedFiles, filesRefused } from "../attached-files.ts";

/** Statuses that say nothing of what was asked: of the credential, of the account, of how often, or of the server. */
const OF_OTHER_THINGS: ReadonlySet<number> = new Set([401, 402, 403, 408, 409, 429]);

/** How providers call what they do not take: they have no code for it in common. */
const NAMES_FILES =
	/\b(images?|image_url|vision|multi-?modal|modalit(y|ies)|mmproj|pdfs?|documents?|media.?types?|file (parts?|inputs?|data))\b/i;

/** The failure of a request with files, where they are why the provider refused it: else the same failure. */
export function withRefusedFiles(
	failure: ModelFailure,
	error: unknown,
	messages: readonly ChatMessage[],
): ModelFailure {
	const files = attachedFiles(messages);
	if (files.length === 0 || !refusesFiles(error)) return failure;
	const { message, detail } = failure.fault;
	return filesRefused(files, message, { cause: error, detail });
}

function refusesFiles(error: unknown): boolean {
	if (UnsupportedFunctionalityError.isInstance(error)) return true;
	if (!APICallError.isInstance(error)) return false;
	const { statusCode: status = 0, message, responseBody = "" } = error;
	if (status < 400 || status > 501 || OF_OTHER_THINGS.has(status)) return false;
	return NAMES_FILES.test(message) || NAMES_FILES.test(responseBody);
}
