import { defined } from "../json/defined.ts";
import { ERRORS, type ErrorCode } from "./catalogue.ts";
import type { ErrorBody } from "./error-body.ts";
import type { Problem } from "./problem.ts";

/** An error of the catalogue, ready to be answered. */
export class AppError extends Error {
	override readonly name = "AppError";
	readonly code: ErrorCode;
	/** An own, writable property: the HTTP framework assigns it on errors that validators give. */
	statusCode: number;
	readonly field?: string;
	readonly hint?: string;
	readonly problems?: readonly Problem[];

	constructor(
		code: ErrorCode,
		options: {
			readonly message?: string;
			readonly field?: string;
			readonly hint?: string;
			readonly problems?: readonly Problem[];
			readonly cause?: unknown;
		} = {},
	) {
		super(options.message ?? ERRORS[code].summary, { cause: options.cause });
		this.code = code;
		this.statusCode = ERRORS[code].status;
		if (options.field !== undefined) this.field = options.field;
		if (options.hint !== undefined) this.hint = options.hint;
		if (options.problems !== undefined) this.problems = options.problems;
	}

	get body(): ErrorBody {
		return {
			error: {
				code: this.code,
				message: this.message,
				...defined({ field: this.field, hint: this.hint }),
				...(this.problems === undefined ? {} : { problems: [...this.problems] }),
			},
		};
	}
}
