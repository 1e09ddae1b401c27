import { createHmac, timingSafeEqual } from "node:crypto";
import type { ApprovalOpen } from "@switchyard/spec/event";

/**
 * The right to answer one question as it was asked: who has it can answer that question and no other, and not the same one
 * with other arguments. It is used up by the answer, for a question is answered once, and over when the question expires.
 */
export class AnswerTokens {
	readonly #key: Buffer;

	constructor(key: Buffer) {
		this.#key = key;
	}

	/** The event names the run and the step, and holds the tool, its arguments, the assignee and the time. */
	for(asked: ApprovalOpen): string {
		return createHmac("sha256", this.#key).update(canonical(asked)).digest("base64url");
	}

	fits(token: string, asked: ApprovalOpen): boolean {
		const expected = Buffer.from(this.for(asked));
		const given = Buffer.from(token);
		return given.length === expected.length && timingSafeEqual(given, expected);
	}
}

/** The same text for the same content, whatever the order of its keys. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_key, each: unknown) =>
		typeof each === "object" && each !== null && !Array.isArray(each)
			? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
			: each,
	);
}
