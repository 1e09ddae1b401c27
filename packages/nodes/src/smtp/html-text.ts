import { NodeError } from "@switchyard/node-kit";
import { WorkerPool } from "@switchyard/node-kit/worker-pool";

const TIME_LIMIT_MS = 5000;

const threads = new WorkerPool<string, string>({
	script: new URL("./html-text.worker.ts", import.meta.url),
	size: 1,
	heapMb: 256,
	idleMs: 30_000,
});

/**
 * Makes the text part of a mail from its HTML, in a thread: the HTML may be a stranger's, written so that this takes very long.
 * @throws NodeError `MAIL_HTML_INVALID`, or the signal's reason when it is aborted
 */
export async function htmlText(html: string, signal: AbortSignal): Promise<string> {
	try {
		return await threads.run(html, { timeLimitMs: TIME_LIMIT_MS, signal });
	} catch (cause) {
		signal.throwIfAborted();
		throw new NodeError({
			code: "MAIL_HTML_INVALID",
			message: "The HTML cannot be turned into a text. Nothing was sent.",
			field: "html",
			hint: "Fill in the body, or send HTML with fewer and less deeply nested elements.",
			cause,
		});
	}
}
