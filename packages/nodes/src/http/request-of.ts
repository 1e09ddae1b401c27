import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import { hostRefusal } from "@switchyard/spec/credential";
import { bodyOf } from "./body/body-of.ts";
import type { RequestBody } from "./body/request-body.ts";

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

type Params = Parameters<typeof bodyOf>[0] & {
	readonly url: string;
	readonly query?: Readonly<Record<string, string>>;
	readonly headers?: Readonly<Record<string, string>>;
	readonly allowed_hosts?: readonly string[];
};

/** A request, checked and ready to be signed and sent. */
export interface OutgoingRequest {
	readonly url: URL;
	readonly method: string;
	readonly headers: Headers;
	readonly body?: RequestBody | undefined;
	/** False where a redirect is the answer. */
	readonly followsRedirects: boolean;
}

/**
 * The request that parameters describe.
 * @throws NodeError `HTTP_URL_INVALID`, `HTTP_HOST_REFUSED`, `HTTP_HEADER_INVALID` (naming every bad header), or as `bodyOf` says
 */
export async function requestOf(
	params: Params,
	context: Pick<ExecutionContext, "files" | "idempotencyKey" | "listed">,
): Promise<OutgoingRequest> {
	const { method, query = {}, allowed_hosts: hosts } = params;
	const url = urlOf(params.url);
	for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
	if (hosts !== undefined) refuseOtherHosts(url, hosts);
	const headers = headersOf(params.headers ?? {});
	const body = await bodyOf(params, context);
	if (body?.contentType !== undefined && !headers.has("content-type"))
		headers.set("content-type", body.contentType);
	const isBounded = hosts !== undefined || context.listed?.has("url") === true;
	return { url, method, headers, body, followsRedirects: !isBounded };
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

function refuseOtherHosts(url: URL, hosts: readonly string[]): void {
	const refusal = hostRefusal(url, hosts);
	if (refusal === undefined) return;
	throw new NodeError({
		code: "HTTP_HOST_REFUSED",
		message: `The request may not be sent: ${refusal}.`,
		field: "url",
		hint: `These hosts may be addressed, over https: ${hosts.join(", ")}.`,
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
