import { once } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** What a reader asks for: the first chunk of a file, or the one after the last that it had. */
type Ask = "first" | "next";

type Answer = { readonly chunk?: Uint8Array };

/**
 * Lets a thread read a file piece by piece, from its beginning as often as it likes, while the file stays with this thread.
 * @returns the port for the thread, and how it ends; `failed` is aborted with what reading the file throws
 */
export function offerChunks(chunks: () => AsyncIterable<Uint8Array>) {
	const { port1, port2 } = new MessageChannel();
	const failed = new AbortController();
	let reading: AsyncIterator<Uint8Array> | undefined;
	const close = async () => {
		port1.close();
		await reading?.return?.();
	};
	const answer = async (ask: Ask) => {
		if (ask === "first") await reading?.return?.();
		if (ask === "first" || reading === undefined) reading = chunks()[Symbol.asyncIterator]();
		const next = await reading.next();
		port1.postMessage((next.done ? {} : { chunk: next.value }) satisfies Answer);
	};
	port1.on("message", (ask: Ask) => void answer(ask).catch((error) => failed.abort(error)));
	return { port: port2, failed: failed.signal, close };
}

/** The chunks that the other end of the port offers. */
export function chunksOf(port: MessagePort): () => AsyncIterable<Uint8Array> {
	return async function* () {
		for (let ask: Ask = "first"; ; ask = "next") {
			port.postMessage(ask);
			const [answer]: Answer[] = await once(port, "message");
			if (answer?.chunk === undefined) return;
			yield answer.chunk;
		}
	};
}
