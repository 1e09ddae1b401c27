import type { SandboxErrorCode, SandboxJob, SandboxResult } from "./sandbox-job.ts";

/** The name that stack traces call the code by. */
export const CODE_FILE = "function.js";

/** The lines that stand before the code in what is compiled. */
export const LINES_BEFORE_CODE = 1;

const MAX_MESSAGE = 1000;

/** The failure that something thrown by the code means, with the line it was thrown at. */
export function thrownFailure(thrown: unknown, { code, memoryLimitBytes }: SandboxJob): SandboxResult {
	const { name, message, stack } = describe(thrown);
	if (name === "InternalError" && message === "out of memory") {
		const megabytes = memoryLimitBytes / 1_048_576;
		return failure("FUNCTION_OUT_OF_MEMORY", `The function needed more than ${megabytes} MB of memory.`);
	}
	const line = lineOf(stack, code);
	const text = name === "" ? message : `${name}: ${message}`;
	return failure("FUNCTION_FAILED", line === undefined ? text : `Line ${line}: ${text}`);
}

/** The failure of a job that ran out of time. */
export function timeoutFailure({ timeLimitMs }: SandboxJob): SandboxResult {
	return failure("FUNCTION_TIMEOUT", `The function ran longer than ${timeLimitMs} ms and was stopped.`);
}

/** The failure of a job that broke the sandbox itself, or stopped it in the middle. */
export function breakdown(): SandboxResult {
	return failure("FUNCTION_FAILED", "The sandbox broke down over it, most likely by too deep a recursion.");
}

export function failure(code: SandboxErrorCode, message: string): SandboxResult {
	return { status: "error", code, message: message.slice(0, MAX_MESSAGE) };
}

/** Code can throw anything, with anything in it. */
function describe(thrown: unknown): {
	readonly name: string;
	readonly message: string;
	readonly stack: string;
} {
	if (typeof thrown !== "object" || thrown === null) {
		return { name: "", message: `It threw ${JSON.stringify(thrown)}.`, stack: "" };
	}
	const text = (key: string) => {
		const value: unknown = Reflect.get(thrown, key);
		return typeof value === "string" ? value : "";
	};
	const message = text("message") || `It threw ${JSON.stringify(thrown)}.`;
	return { name: text("name"), message, stack: text("stack") };
}

function lineOf(stack: string, code: string): number | undefined {
	const compiled = new RegExp(`${CODE_FILE.replace(".", "\\.")}:(\\d+)`).exec(stack)?.[1];
	if (compiled === undefined) return undefined;
	const lines = code.split("\n").length;
	return Math.min(Math.max(Number(compiled) - LINES_BEFORE_CODE, 1), lines);
}
