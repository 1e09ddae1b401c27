import type { Network } from "@switchyard/node-kit";
import { type Harm, MAX_MESSAGE_BYTES, MessageBound, TOO_LARGE } from "./message-bound.ts";

export interface BoundedFetchOptions {
	readonly network: Pick<Network, "fetch">;
	/** What proves who asks, for each request anew: a token may have been replaced meanwhile. */
	readonly headers: () => Promise<Readonly<Record<string, string>>>;
	/** Told why an answer is not read to its end. */
	readonly onHarm: (harm: Harm) => void;
	/** Told of an answer that says that the sender may not do this. */
	readonly onRefused: (response: Response) => void;
}

/** `fetch` for one server: to checked addresses only, with its credential, and answers that have an end or come in messages of bounded size. */
export function boundedFetch({
	network,
	headers,
	onHarm,
	onRefused,
}: BoundedFetchOptions): typeof globalThis.fetch {
	return async (input, init) => {
		const proof = await headers();
		const merged = new Headers(init?.headers);
		for (const [name, value] of Object.entries(proof)) merged.set(name, value);
		const response = await network.fetch(input, { ...init, headers: merged });
		if (response.status === 401 || response.status === 403) onRefused(response);
		if (!response.body) return response;
		const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
		const announced = Number(response.headers.get("content-length") ?? 0);
		const body = response.body.pipeThrough(bounded(isStream, announced, onHarm));
		return new Response(body, { status: response.status, headers: response.headers });
	};
}

function bounded(
	isStream: boolean,
	announced: number,
	onHarm: (harm: Harm) => void,
): TransformStream<Uint8Array, Uint8Array> {
	const messages = new MessageBound("events");
	let bytes = 0;
	const harmIn = (piece: Uint8Array): Harm | undefined => {
		if (isStream) return messages.take(piece);
		bytes += piece.length;
		return Math.max(bytes, announced) > MAX_MESSAGE_BYTES ? TOO_LARGE : undefined;
	};
	return new TransformStream({
		transform(piece, controller) {
			const harm = harmIn(piece);
			if (harm === undefined) controller.enqueue(piece);
			else {
				onHarm(harm);
				controller.error(new Error(harm.message));
			}
		},
	});
}
