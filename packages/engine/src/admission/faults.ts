import type { Fault } from "@switchyard/spec/error";

/** @param size what it has, and `limit` what it may have, in characters of JSON */
export function tooLarge(size: number, limit: number): Fault {
	return {
		code: "MESSAGE_TOO_LARGE",
		message: `The message has ${inKilobytes(size)} KB; a message may have ${inKilobytes(limit)} KB.`,
		hint: "Keep large content in a file and pass its path.",
		retryable: false,
	};
}

export function tooDeep(levels: number): Fault {
	return {
		code: "MESSAGE_TOO_LARGE",
		message: `The message is nested deeper than ${levels} levels.`,
		hint: "Keep deep content as text.",
		retryable: false,
	};
}

function inKilobytes(size: number): number {
	return Math.ceil(size / 1024);
}
