import { type ExecuteOf, type ExecutionContext, NodeError } from "@switchyard/node-kit";
import { hostRefusal } from "@switchyard/spec/credential";
import { runDataJob } from "../../conversions/run-data-job.ts";
import type { definition } from "./definition.ts";

type Work = ExecuteOf<typeof definition>;

/** The largest feed; the longest podcasts have some megabytes. */
const MOST_BYTES = 4 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;

export const execute: Work = async ({ url, limit, allowed_hosts: hosts }, context) => {
	const address = URL.parse(url);
	if (address === null || !/^https?:$/.test(address.protocol) || address.username !== "") throw urlInvalid();
	const refusal = hosts === undefined ? undefined : hostRefusal(address, hosts);
	if (refusal !== undefined) throw hostRefused(refusal);
	const isBounded = hosts !== undefined || context.listed?.has("url") === true;
	const text = await load(address, isBounded ? "error" : "follow", context);
	return runDataJob<Awaited<ReturnType<Work>>>(
		{ do: "feed", text, limit },
		{ timeLimitMs: TIME_LIMIT_MS, signal: context.signal, field: "url" },
	);
};

async function load(
	url: URL,
	redirect: RequestRedirect,
	{ network, signal }: ExecutionContext,
): Promise<string> {
	const headers = { accept: "application/rss+xml, application/atom+xml, application/xml, text/xml" };
	try {
		const response = await network.fetch(url, { headers, redirect, signal });
		if (!response.ok) throw statusRefused(url, response.status);
		return await textOf(response);
	} catch (error) {
		signal.throwIfAborted();
		throw error instanceof NodeError ? error : unreachable(url, error);
	}
}

/** A feed says its encoding in its header or in its first line; UTF-8 where it does not. */
async function textOf(response: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > MOST_BYTES) throw feedTooLarge();
		chunks.push(chunk);
	}
	const content = Buffer.concat(chunks);
	const [, declared] = /^[^>]*encoding=["']([\w-]+)["']/.exec(content.toString("latin1", 0, 200)) ?? [];
	const [, announced] = /charset=["']?([\w-]+)/i.exec(response.headers.get("content-type") ?? "") ?? [];
	try {
		return new TextDecoder(announced ?? declared ?? "utf-8").decode(content);
	} catch {
		return new TextDecoder().decode(content);
	}
}

function urlInvalid(): NodeError {
	return new NodeError({
		code: "HTTP_URL_INVALID",
		message: "The URL is not an http or https address.",
		field: "url",
		hint: "It needs http:// or https:// and a host, and no user name or password.",
	});
}

function hostRefused(refusal: string): NodeError {
	return new NodeError({
		code: "HTTP_HOST_REFUSED",
		message: `The feed may not be read: ${refusal}.`,
		field: "url",
	});
}

function statusRefused(url: URL, status: number): NodeError {
	return new NodeError({
		code: "FEED_INVALID",
		message: `${url.host} answered with the status ${status}.`,
		field: "url",
		hint: "Check the address.",
		retryable: status === 429 || status >= 500,
	});
}

function feedTooLarge(): NodeError {
	return new NodeError({
		code: "HTTP_RESPONSE_TOO_LARGE",
		message: `The feed has more than ${MOST_BYTES / 1_048_576} MB.`,
		field: "url",
	});
}

function unreachable(url: URL, cause: unknown): NodeError {
	return new NodeError({
		code: "HTTP_UNREACHABLE",
		message: `${url.host} could not be reached, or the connection broke off.`,
		field: "url",
		hint: "Check the address, and whether the server there is running.",
		retryable: true,
		cause,
	});
}
