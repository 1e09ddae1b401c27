import "@fastify/websocket";
import { AppError } from "@switchyard/spec/error";
import type { FastifyRequest } from "fastify";
import type { Http } from "./http.ts";

const NAMES = ["127.0.0.1", "localhost", "[::1]"];
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginOptions {
	/** The server's own, that requests name when the connection does not tell, as in tests. */
	readonly port: number;
	/** Origins of pages that may use the bridge and chat, with a token of their own. */
	readonly allowOrigins: readonly string[];
	/** Under which a proxy of the administrator's publishes what is made for the outside; nothing when undefined. */
	readonly publicOrigin: string | undefined;
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** Is served under the public origin, too: to anyone, or to callers that bring a proof of their own. */
		outside?: true;
		/** Set where pages of the origins that the administrator allows may call it: by a token, and never by a cookie. */
		forPages?: true;
	}

	interface FastifyRequest {
		/** The origin that the request names: the public one, or an own one. */
		servedAt: string;
	}
}

/**
 * Being on loopback proves nothing: any web page can send requests here, and any name can be made to resolve here.
 * So each request must name us as its host, and whatever changes something or opens a socket must not come from
 * someone else's page. Under the public origin, only what is made for the outside is there, and nobody is signed in.
 */
export function guardOrigin(app: Http, { port, allowOrigins, publicOrigin }: OriginOptions): void {
	const allowed = new Set(allowOrigins);
	app.decorateRequest("servedAt", "");
	app.addHook("onRequest", (request, reply, done) => {
		const own = ownOrigins(request.socket.localPort ?? port);
		const isOutside = publicOrigin !== undefined && namesHostOf(request, [publicOrigin]);
		const origins = isOutside && !namesHostOf(request, own) ? [publicOrigin] : own;
		request.servedAt = origins === own ? `http://${request.host}` : String(publicOrigin);
		const refusal = origins === own ? hostRefusal(request, own) : outsideRefusal(request);
		const isAllowedPage = isForPages(request) && allowed.has(request.headers.origin ?? "");
		// What comes from elsewhere must prove itself: its cookies do not come along.
		if (isAllowedPage || origins !== own) delete request.headers.cookie;
		if (isAllowedPage)
			reply
				.header("access-control-allow-origin", request.headers.origin)
				.header("access-control-expose-headers", "switchyard-run")
				.header("vary", "origin");
		const isForeign = !isAllowedPage && changesSomething(request) && !comesFrom(request, origins);
		done(refusal ?? (isForeign ? new AppError("ORIGIN_FORBIDDEN") : undefined));
	});
}

/** Only where the session's cookie counts for nothing may an administrator let pages of other origins in. */
function isForPages({ routeOptions }: FastifyRequest): boolean {
	return routeOptions.config.forPages === true;
}

function hostRefusal(request: FastifyRequest, own: readonly string[]): AppError | undefined {
	return namesHostOf(request, own) ? undefined : new AppError("HOST_FORBIDDEN", { hint: `Use ${own[0]}.` });
}

function outsideRefusal({ routeOptions }: FastifyRequest): AppError | undefined {
	return routeOptions.config.outside ? undefined : new AppError("HOST_FORBIDDEN", { hint: OUTSIDE_HINT });
}

const OUTSIDE_HINT =
	"This address has embedded chats, forms, webhooks, and what programs with a token use: chat, published tools. All else is at the server's own address.";

function namesHostOf({ headers }: FastifyRequest, origins: readonly string[]): boolean {
	const host = headers.host?.toLowerCase();
	return host !== undefined && origins.some((origin) => origin.slice(origin.indexOf("//") + 2) === host);
}

function ownOrigins(port: number): readonly string[] {
	// Browsers leave port 80 out.
	const hosts = NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
	return hosts.map((host) => `http://${host}`);
}

/** A webhook starts a run whatever its method is. */
function changesSomething(request: FastifyRequest): boolean {
	return !READS.has(request.method) || request.ws || request.routeOptions.config.access === "secret";
}

/**
 * Browsers name the page's origin on writes and upgrades. Where they do not (a hook's address typed into the address
 * bar) they say how the request came about; programs say neither.
 */
function comesFrom({ headers }: FastifyRequest, origins: readonly string[]): boolean {
	if (headers.origin !== undefined) return origins.includes(headers.origin);
	const site = headers["sec-fetch-site"];
	return site === undefined || site === "same-origin" || site === "none";
}
