const MEGABYTE = 1024 * 1024;

/** How many bytes a provider may send for one answer, with everything that its protocol wraps around the words. */
const MAX_RESPONSE_BYTES = 64 * MEGABYTE;

/**
 * A `fetch` for providers: its responses fail once they are larger than any answer could be, and it follows no
 * redirect, because the key would go along in headers that are not stripped on the way to another host.
 */
export function providerFetch(
	fetch: typeof globalThis.fetch,
	most = MAX_RESPONSE_BYTES,
): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, { ...init, redirect: "manual" });
		if (!response.body) return response;
		const { status, statusText, headers } = response;
		return new Response(response.body.pipeThrough(counter(most)), { status, statusText, headers });
	};
}

function counter(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
	let bytes = 0;
	return new TransformStream({
		transform(chunk, controller) {
			bytes += chunk.byteLength;
			if (bytes > most) throw new Error(`The provider's response is larger than ${most / MEGABYTE} MB.`);
			controller.enqueue(chunk);
		},
	});
}
