import "@fastify/websocket";
import { AppError } from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import type { Http } from "./http.ts";

const NAMES = ["127.0.0.1", "localhost", "[::1]"];
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Being on loopback proves nothing: any web page can send requests here, and any name can be made to resolve here.
 * So each request must name us as its host, and whatever changes something or opens a socket must not come from
 * someone else's page.
 * @param allowedOrigins of pages that may use the bridge and chat, with a token of their own
 */
export function guardOrigin(
	app: Http,
	configuredPort: number,
	allowedOrigins: ReadonlySet<string> = new Set(),
): void {
	app.addHook("onRequest", (request, reply, done) => {
		if (isForPages(request) && allowedOrigins.has(request.headers.origin ?? "")) {
			// What the page sends must prove itself: its cookies do not come along.
			delete request.headers.cookie;
			reply
				.header("access-control-allow-origin", request.headers.origin)
				.header("access-control-expose-headers", "switchyard-run")
				.header("vary", "origin");
			done(hostRefusal(request, hostsOf(request)));
		} else done(refusalOf(request, hostsOf(request)));
	});
	const hostsOf = ({ socket }: FastifyRequest) => ourHosts(socket.localPort ?? configuredPort);
}

/** Only where the session's cookie counts for nothing may an administrator let pages of other origins in. */
function isForPages({ routeOptions }: FastifyRequest): boolean {
	return routeOptions.config.access === "bridge" || routeOptions.config.access === "chat";
}

function refusalOf(request: FastifyRequest, hosts: readonly string[]): AppError | undefined {
	const isForeign = changesSomething(request) && !comesFromUs(request, hosts);
	return hostRefusal(request, hosts) ?? (isForeign ? new AppError("ORIGIN_FORBIDDEN") : undefined);
}

function hostRefusal(request: FastifyRequest, hosts: readonly string[]): AppError | undefined {
	const host = request.headers.host?.toLowerCase();
	if (host === undefined || !hosts.includes(host)) {
		return new AppError("HOST_FORBIDDEN", { hint: `Use http://${hosts[0]}.` });
	}
	return undefined;
}

function ourHosts(port: number): readonly string[] {
	// Browsers leave port 80 out.
	return NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

/** A webhook starts a run whatever its method is. */
function changesSomething(request: FastifyRequest): boolean {
	return !READS.has(request.method) || request.ws || request.routeOptions.config.access === "secret";
}

/**
 * Browsers name the page's origin on writes and upgrades. Where they do not (a hook's address typed into the address
 * bar) they say how the request came about; programs say neither.
 */
function comesFromUs({ headers }: FastifyRequest, hosts: readonly string[]): boolean {
	if (headers.origin !== undefined) return hosts.some((host) => headers.origin === `http://${host}`);
	const site = headers["sec-fetch-site"];
	return site === undefined || site === "same-origin" || site === "none";
}
