import { NodeError } from "@switchyard/node-kit";
import { AppError, ERRORS, type ErrorCode } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";

/** What the workspace gives, or its refusal as an answer. */
export async function orRefusal<Result>(given: Promise<Result>): Promise<Result> {
	try {
		return await given;
	} catch (error) {
		throw error instanceof NodeError && isErrorCode(error.code) ? refusal(error.code, error) : error;
	}
}

function refusal(code: ErrorCode, { message, field, hint, cause }: NodeError): AppError {
	return new AppError(code, {
		message,
		...defined({ field, hint }),
		cause,
	});
}

function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERRORS, code);
}
