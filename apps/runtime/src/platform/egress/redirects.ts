import { NodeError } from "@switchyard/node-kit";

type Fetch = typeof globalThis.fetch;

/** As many as browsers follow. */
const MOST_REDIRECTS = 20;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The only headers that another origin gets: all others may name, or prove, who asks. */
const HEADERS_FOR_ANYBODY: readonly string[] = ["accept", "accept-language"];

/**
 * Follows redirects as the Fetch standard does, and more carefully where they leave the origin: no header of the sender's but what
 * any browser sends goes along, and a request that may change something is not repeated.
 * @param fetch sends one request.
 * @returns a `fetch` that throws NodeError `HTTP_REDIRECT_REFUSED`
 */
export function followRedirects(fetch: Fetch): Fetch {
	return async (input, init) => {
		let request = new Request(input, init);
		// A request hears of its signal only for as long as it is in memory itself, and an answer may be read for longer.
		const signal = init?.signal ?? request.signal;
		if (request.redirect !== "follow") return fetch(request, { signal });
		const isStream = init?.body instanceof ReadableStream;
		for (let followed = 0; followed <= MOST_REDIRECTS; followed++) {
			// Sending a request uses up its body; a stream kept for a redirect would lie in memory whole.
			const next = isStream ? withoutStream(request) : request.clone();
			const response = await fetch(request, { redirect: "manual", signal });
			const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
			if (location === null) return response;
			await response.body?.cancel();
			if (isStream && !isRead(methodAfter(request.method, response.status))) throw notStreamedTwice();
			request = await redirected(next, response.status, addressOf(location, request.url));
		}
		throw refused(`The answer redirects more than ${MOST_REDIRECTS} times.`);
	};
}

function withoutStream({ url, method, headers }: Request): Request {
	return new Request(url, { method, headers });
}

/** The request that follows from a redirect's answer. */
async function redirected(request: Request, status: number, to: URL): Promise<Request> {
	const isSameOrigin = to.origin === new URL(request.url).origin;
	const method = methodAfter(request.method, status);
	if (!isSameOrigin && !isRead(method)) throw notRepeated(method, to);
	const headers = isSameOrigin ? request.headers : headersForAnybody(request.headers);
	if (method !== request.method || request.body === null) {
		return new Request(to, { method, headers: withoutBody(headers) });
	}
	// As bytes, because a stream is sent without its length.
	return new Request(to, { method, headers, body: await request.arrayBuffer() });
}

function addressOf(location: string, base: string): URL {
	const url = URL.parse(location, base);
	if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url;
	throw refused("The answer redirects to an address that cannot be requested.");
}

/** What has been done by the first request is asked for with a GET; what has not is asked for again as it was. */
function methodAfter(method: string, status: number): string {
	const isDone = status === 303 ? !isRead(method) : method === "POST" && (status === 301 || status === 302);
	return isDone ? "GET" : method;
}

function isRead(method: string): boolean {
	return method === "GET" || method === "HEAD";
}

function headersForAnybody(headers: Headers): Headers {
	return new Headers([...headers].filter(([name]) => HEADERS_FOR_ANYBODY.includes(name)));
}

function withoutBody(headers: Headers): Headers {
	return new Headers([...headers].filter(([name]) => !name.startsWith("content-")));
}

function notRepeated(method: string, to: URL): NodeError {
	return refused(
		`The answer to the ${method} request redirects to another origin. A request that may change something is not repeated there.`,
		new Error(`redirected to ${to.origin}`),
	);
}

function notStreamedTwice(): NodeError {
	return refused("The answer redirects a request whose body is a file, which is not sent a second time.");
}

/** @param cause for people only: where a redirect leads can tell a model what it must not know. */
function refused(message: string, cause?: Error): NodeError {
	return new NodeError({
		code: "HTTP_REDIRECT_REFUSED",
		message,
		field: "url",
		hint: "Request the new address itself, if you trust it.",
		cause,
	});
}
