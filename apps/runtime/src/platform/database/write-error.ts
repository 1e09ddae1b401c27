import type { Refusal } from "./write-protocol.ts";

/** A group of queries that was not written, and nothing of it with it; everything else was. */
export class WriteRefusedError extends Error {
	override readonly name = "WriteRefusedError";
	/** The query's index in its group. */
	readonly query: number;
	readonly reason: Refusal["reason"];

	constructor(refusal: Refusal) {
		super(`Query ${refusal.query} was refused: ${refusal.message}`);
		this.query = refusal.query;
		this.reason = refusal.reason;
	}
}
