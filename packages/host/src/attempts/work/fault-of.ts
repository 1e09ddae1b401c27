import { InputNeeded, NodeError } from "@switchyard/node-kit";
import { AppError, type Fault } from "@switchyard/spec/error";
import { ModelFailure } from "../../ports/model-failure.ts";
import { MAX_CAUSES, wordsOf } from "./error-texts.ts";

const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

const FAILED = { code: "NODE_FAILED", message: "The node failed.", retryable: false } as const;

/**
 * What went wrong in an attempt, as the journal keeps it: the words that its author chose for it, or, when nobody
 * foresaw it, none of its own. What the raw error says goes into `detail`, for people only. Never fails itself, whatever was
 * thrown.
 * @param redact takes every secret out of a text.
 */
export function faultOf(error: unknown, redact: (text: string) => string): Fault {
	try {
		return readFault(error, redact);
	} catch {
		return { ...FAILED, detail: "What was thrown cannot be read." };
	}
}

/** What a node had set before it failed, where what it threw tells. */
export function outputsOf(error: unknown): NodeError["outputs"] {
	try {
		return error instanceof NodeError ? error.outputs : undefined;
	} catch {
		return undefined;
	}
}

/** What a node needs to know from a person, where what it threw asks. */
export function questionIn(error: unknown): Pick<InputNeeded, "question" | "state"> | undefined {
	try {
		return error instanceof InputNeeded ? error : undefined;
	} catch {
		return undefined;
	}
}

/** Whether an error, or what caused it, only says that someone asked for a stop. */
export function isAbort(error: unknown, causes = MAX_CAUSES): boolean {
	try {
		if (!(error instanceof Error)) return false;
		return error.name === "AbortError" || (causes > 0 && isAbort(error.cause, causes - 1));
	} catch {
		return false;
	}
}

function readFault(error: unknown, redact: (text: string) => string): Fault {
	const { code, message, field, hint, retryable, detail } = rawFaultOf(error);
	return {
		code: CODE.test(code) ? code : "NODE_FAILED",
		message: redact(message).slice(0, 4000),
		...(field === undefined ? {} : { field: redact(field).slice(0, 256) }),
		...(hint === undefined ? {} : { hint: redact(hint).slice(0, 1000) }),
		retryable,
		...(detail === undefined ? {} : { detail: redact(detail).slice(0, 20_000) }),
	};
}

type RawFault = Pick<Fault, "code" | "message" | "retryable"> & {
	readonly [Field in "field" | "hint" | "detail"]?: string | undefined;
};

function rawFaultOf(error: unknown): RawFault {
	if (error instanceof ModelFailure) return { detail: wordsOf(error.cause), ...error.fault };
	if (error instanceof NodeError) {
		const { code, message, field, hint, retryable, cause } = error;
		return { code, message, field, hint, retryable, detail: wordsOf(cause) };
	}
	if (error instanceof AppError) {
		const { code, message, field, hint, cause } = error;
		return { code, message, field, hint, retryable: false, detail: wordsOf(cause) };
	}
	return { ...FAILED, detail: wordsOf(error) };
}
