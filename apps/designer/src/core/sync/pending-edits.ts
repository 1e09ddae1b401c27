import type { Operation } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import { compact } from "./compact.ts";

/** The most operations that the server takes in one request. */
const BATCH = 1_000;

/** The operations that the server has not acknowledged, oldest first. */
export class PendingEdits {
	#operations: readonly Operation[] = [];
	/** How many, from the first on, may be at the server already: they were sent and not answered. */
	#sent = 0;

	get operations(): readonly Operation[] {
		return this.#operations;
	}
	get sent(): number {
		return this.#sent;
	}
	get empty(): boolean {
		return this.#operations.length === 0;
	}

	add(operations: readonly Operation[]): void {
		const sent = this.#operations.slice(0, this.#sent);
		this.#operations = [...sent, ...compact([...this.#operations.slice(this.#sent), ...operations])];
	}

	/** What to send next. After an unanswered request it is the very same batch, so that the server can recognize it. */
	nextBatch(): Operation[] {
		if (this.#sent === 0) this.#sent = Math.min(this.#operations.length, BATCH);
		return this.#operations.slice(0, this.#sent);
	}

	/** The server has what was sent; gives it. */
	acknowledge(): readonly Operation[] {
		const acknowledged = this.#operations.slice(0, this.#sent);
		this.replace(this.#operations.slice(this.#sent));
		return acknowledged;
	}

	/** The server has refused what was sent because the flow had changed; `since` is what others did, if it is known. */
	refuse(since: readonly Operation[] | undefined): void {
		const sent = this.#operations.slice(0, this.#sent);
		const arrived = since !== undefined && isSameJson(since.slice(0, sent.length), sent);
		this.replace(arrived ? this.#operations.slice(sent.length) : this.#operations);
	}

	/** What is left of them on another flow; what was sent stays sent where that is all of it. */
	rebased(kept: readonly Operation[]): void {
		const same =
			kept.length === this.#operations.length && kept.every((each, i) => each === this.#operations[i]);
		if (!same) this.replace(kept);
	}

	replace(operations: readonly Operation[], sent = 0): void {
		this.#operations = operations;
		this.#sent = sent;
	}
}
