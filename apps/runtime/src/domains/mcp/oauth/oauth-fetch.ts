import { type Network, NodeError } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { refusePlain } from "../../credentials/index.ts";

/** How long an authorization server may take to answer, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** The longest answer of one, in bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** `fetch` for a sign-in, and why a request of it was refused. */
export interface OAuthFetch {
	readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
	/** @throws AppError `OAUTH_REFUSED` where one was: what discovers servers takes a failed request for an answer, and tries something else */
	readonly check: () => void;
}

/** Asks a server and its authorization server what a sign-in needs: over https, at checked addresses, and for answers of a bounded size. */
export function oauthFetch(network: Pick<Network, "fetch">): OAuthFetch {
	let refusal: AppError | undefined;
	return {
		async fetch(url, init) {
			try {
				refusePlain(String(url));
				const timeout = AbortSignal.timeout(TIMEOUT_MS);
				const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
				const response = await network.fetch(url, { ...init, signal, redirect: "manual" });
				if (response.status >= 300 && response.status < 400) throw redirects(new URL(url).host);
				return await bounded(response, new URL(url).host);
			} catch (error) {
				if (error instanceof NodeError)
					refusal ??= new AppError("OAUTH_REFUSED", { message: error.message, hint: HINT, cause: error });
				else if (error instanceof AppError) refusal ??= error;
				throw refusal ?? error;
			}
		},
		check() {
			if (refusal) throw refusal;
		},
	};
}

/** What to do about a sign-in whose addresses are not right. */
export const HINT = "Ask the server's administrator where its sign-in is meant to be.";

/** What a server is and where it has people sign in, it says itself. */
function redirects(host: string): AppError {
	return new AppError("OAUTH_REFUSED", {
		message: `${host} redirects what it is asked for a sign-in, which is not followed.`,
		hint: HINT,
	});
}

async function bounded(response: Response, host: string): Promise<Response> {
	if (!response.body) return response;
	const pieces: Uint8Array[] = [];
	let bytes = 0;
	for await (const piece of response.body) {
		bytes += piece.length;
		if (bytes > MAX_ANSWER_BYTES)
			throw new AppError("OAUTH_REFUSED", {
				message: `${host} answers a sign-in with more than 1 MB.`,
				hint: HINT,
			});
		pieces.push(piece);
	}
	const { status, headers } = response;
	return new Response(bytes === 0 ? null : Buffer.concat(pieces), { status, headers });
}
