import { WorkerPool } from "@switchyard/node-kit/worker-pool";
import type { cutContent } from "./mail-content.ts";
import type { MailSource } from "./parse-mail.ts";

/** An ordinary mail takes milliseconds. */
const TIME_LIMIT_MS = 5000;

const threads = new WorkerPool<MailSource, ReturnType<typeof cutContent>>({
	script: new URL("./parse-mail.worker.ts", import.meta.url),
	size: 2,
	heapMb: 256,
	idleMs: 30_000,
});

/**
 * Reads a mail in a thread, for a limited time: a mail can be written so that reading it takes minutes.
 * @returns `undefined` for a mail that cannot be read
 * @throws the signal's reason when it is aborted
 */
export async function readMail(mail: MailSource, signal: AbortSignal) {
	try {
		return await threads.run(mail, { timeLimitMs: TIME_LIMIT_MS, signal });
	} catch {
		signal.throwIfAborted();
		return undefined;
	}
}
