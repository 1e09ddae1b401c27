import type { ErrorBody, Problem } from "@switchyard/spec/error";
import { isRecord } from "@switchyard/spec/json";

/** An answer that is not a success, or no answer at all (`status` 0, `code` "OFFLINE"). */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: number;
	readonly code: string;
	readonly field: string | undefined;
	/** What to do about it. */
	readonly hint: string | undefined;
	/** Every problem found, where there can be several. */
	readonly problems: readonly Problem[];

	constructor(status: number, error: ErrorBody["error"], cause?: unknown) {
		super(error.message, { cause });
		this.status = status;
		this.code = error.code;
		this.field = error.field;
		this.hint = error.hint;
		this.problems = error.problems ?? [];
	}

	/** True when the same request may succeed later without anybody changing anything. */
	get passing(): boolean {
		return this.status === 0 || this.status === 429 || this.status >= 502;
	}
}

export function offlineError(cause: unknown): ApiError {
	return new ApiError(
		0,
		{
			code: "OFFLINE",
			message: "The server cannot be reached.",
			hint: "Check that it is running; the page reconnects by itself.",
		},
		cause,
	);
}

/** Reads the error out of an answer's body, whatever is in it. */
export function readError(status: number, body: unknown): ErrorBody["error"] {
	if (isRecord(body) && isRecord(body.error)) {
		const { code, message, field, hint, problems } = body.error;
		if (typeof code === "string" && typeof message === "string") {
			return {
				code,
				message,
				...(typeof field === "string" ? { field } : {}),
				...(typeof hint === "string" ? { hint } : {}),
				...(Array.isArray(problems) ? { problems } : {}),
			};
		}
	}
	return { code: "INTERNAL", message: `The server answered with status ${status}.` };
}
