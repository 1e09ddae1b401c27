import type { HostDriver } from "../ports/host-driver.ts";
import { untilWritable } from "../ports/writable.ts";

/** How long after a failure the store is asked again, in milliseconds. */
const PAUSE_MS = 200;

/**
 * Asks the store for something that an accepted run needs, and asks again while the store is out of reach.
 * @param isOver whether nobody waits for it any more; then the failure counts.
 */
export async function retryWhileUnreachable<Value>(
	{ journal, clock }: Pick<HostDriver, "journal" | "clock">,
	ask: () => Promise<Value>,
	isOver: () => boolean,
): Promise<Value> {
	for (;;) {
		try {
			return await ask();
		} catch (error) {
			if (!isUnreachable(error) || isOver()) throw error;
		}
		await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
		await untilWritable(journal);
	}
}

/** Whether an error only says that the store cannot be used for now. */
export function isUnreachable(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "JOURNAL_UNAVAILABLE";
}
