import { setTimeout as delay } from "node:timers/promises";
import { backoff } from "@switchyard/async";
import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { TargetParams } from "../connection/target.ts";
import { workIn } from "../work/work-in.ts";

/** For how long a database that is away is asked again, in milliseconds, and how long it is left alone between. */
const ASKED_FOR_MS = 60_000;
const WAIT_MS = { first: 200, longest: 5000 };

/**
 * Whether the transaction with the step's key was committed, over a connection of its own.
 * @throws NodeError `CONNECTION_LOST` where the database does not say so: then a person has to find out
 */
export async function wasCommitted(params: TargetParams, context: ExecutionContext): Promise<boolean> {
	const { idempotencyKey: key, signal } = context;
	const latest = performance.now() + ASKED_FOR_MS;
	for (let attempt = 0; ; attempt++) {
		try {
			const { committed } = await workIn(params, context, { kind: "committed", key });
			return committed === true;
		} catch (error) {
			signal.throwIfAborted();
			const mayPass = error instanceof NodeError && error.retryable;
			if (!mayPass || performance.now() > latest) throw nobodyKnows(key, error);
			await delay(backoff(attempt, WAIT_MS), undefined, { signal });
		}
	}
}

function nobodyKnows(key: string, cause: unknown): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: "The connection broke before it was known whether the transaction was committed.",
		hint: `Look whether the table switchyard_steps has a row with the id ${key}: if so, it was.`,
		cause,
	});
}
