import { NodeError } from "@switchyard/node-kit";

/** Headers that say how the bytes travel, which is for the connection to decide. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
	"connection",
	"content-length",
	"expect",
	"host",
	"keep-alive",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
]);

interface Params {
	readonly url: string;
	readonly method: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: unknown;
}

/** A request, checked and ready to be sent. */
export interface OutgoingRequest {
	readonly url: URL;
	readonly method: string;
	readonly headers: Headers;
	readonly body?: string;
}

/**
 * The request that parameters describe.
 * @throws NodeError `HTTP_URL_INVALID`, `HTTP_HEADER_INVALID` (naming every bad header), `HTTP_BODY_NOT_ALLOWED`
 */
export function requestOf({ url, method, headers = {}, body }: Params): OutgoingRequest {
	const request = { url: urlOf(url), method, headers: headersOf(headers) };
	if (body === undefined) return request;
	if (method === "GET" || method === "HEAD") {
		throw new NodeError({
			code: "HTTP_BODY_NOT_ALLOWED",
			message: `A ${method} request cannot carry a body.`,
			field: "body",
			hint: "Leave the body out, or use another method.",
		});
	}
	if (typeof body === "string") return { ...request, body };
	if (!request.headers.has("content-type")) request.headers.set("content-type", "application/json");
	return { ...request, body: JSON.stringify(body) };
}

function urlOf(text: string): URL {
	const url = URL.parse(text);
	if (url && (url.protocol === "http:" || url.protocol === "https:") && !url.username && !url.password)
		return url;
	throw new NodeError({
		code: "HTTP_URL_INVALID",
		message: "The URL is not an http or https address that can be requested.",
		field: "url",
		hint: "It needs http:// or https:// and a host, and no user name or password.",
	});
}

function headersOf(given: Readonly<Record<string, string>>): Headers {
	const headers = new Headers();
	const invalid = Object.entries(given)
		.filter(([name, value]) => CONNECTION_HEADERS.has(name.toLowerCase()) || !append(headers, name, value))
		.map(([name]) => name);
	if (invalid.length === 0) return headers;
	throw new NodeError({
		code: "HTTP_HEADER_INVALID",
		message: `These headers cannot be sent: ${invalid.map((name) => JSON.stringify(name)).join(", ")}.`,
		field: "headers",
		hint: "A name may not be one that the connection sets itself, and a value may not hold line breaks.",
	});
}

function append(headers: Headers, name: string, value: string): boolean {
	try {
		headers.append(name, value);
		return true;
	} catch {
		return false;
	}
}
