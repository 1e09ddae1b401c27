import fastifyCookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from "fastify";
import { guardAccess } from "./access.ts";
import { answerClientError } from "./client-error.ts";
import { closeRequests } from "./closed-requests.ts";
import { answerError, answerErrors } from "./error-handler.ts";
import { addSecurityHeaders } from "./headers.ts";
import type { Http } from "./http.ts";
import { acceptJson } from "./json-body.ts";
import { keepOutOfCaches } from "./no-store.ts";
import { answerNotFound } from "./not-found.ts";
import { guardOrigin, type OriginOptions } from "./origin.ts";
import { identifyRequests, type Principal } from "./principal.ts";
import { addRateLimits } from "./rate-limits.ts";
import { keepRouteTable, type RouteEntry } from "./route-table.ts";
import { shapeCompilers } from "./shape-compilers.ts";
import { refuseWhileStopping } from "./stopping.ts";
import { drainUnreadBodies } from "./unread-bodies.ts";
import { acceptWebSockets, type WebSocketOptions } from "./web-sockets.ts";

/** What a request that brings no message may hold, in bytes. */
const LEAST_BODY_LIMIT = 1024 * 1024;

/** How long a request may take to arrive, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpOptions extends OriginOptions {
	readonly logger: FastifyBaseLogger;
	readonly requestsPerMinute: number;
	/** How large a message may be that a request brings, in characters of JSON. */
	readonly messageSize: number;
	/** Signs cookies; the same after a restart, so that people stay signed in. */
	readonly cookieKey: Buffer;
	/** Tells who sent a request; `undefined` for a stranger. */
	readonly identify: (request: FastifyRequest) => Principal | undefined;
	/** The flow that a run is of; `undefined` when there is no such run. */
	readonly flowOfRun: (run: string) => Promise<string | undefined>;
	readonly sockets: WebSocketOptions;
	/** Folder of the files that routes send by name; need not exist. */
	readonly sentFiles: string;
}

/** An HTTP server with every guard in place and no route yet. */
export interface GuardedHttp {
	readonly app: Http;
	/** Every route, as it is registered. */
	readonly routes: readonly RouteEntry[];
}

/** The order matters: what is registered first sees a request first, and only routes registered later are guarded. */
export async function buildHttp(options: HttpOptions): Promise<GuardedHttp> {
	const app: Http = Fastify({
		// Of HTTP only what goes wrong is worth a line.
		loggerInstance: options.logger.child({}, { level: "warn" }),
		logController: new LogController({ disableRequestLogging: true }),
		// Requests are not logged one by one, so none needs a logger of its own.
		childLoggerFactory: (logger) => logger,
		bodyLimit: Math.max(LEAST_BODY_LIMIT, options.messageSize),
		requestTimeout: REQUEST_TIMEOUT_MS,
		http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
		forceCloseConnections: "idle",
		return503OnClosing: false,
		routerOptions: { maxParamLength: 128 },
		clientErrorHandler: answerClientError,
		schemaController: { compilersFactory: shapeCompilers },
		frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
	});
	answerErrors(app);

	const routes = keepRouteTable(app);
	closeRequests(app);
	drainUnreadBodies(app);
	keepOutOfCaches(app);
	refuseWhileStopping(app);
	await acceptWebSockets(app, options.sockets);
	acceptJson(app);
	guardOrigin(app, options);
	addSecurityHeaders(app);
	await app.register(fastifyCookie, { secret: options.cookieKey });
	identifyRequests(app, options.identify);
	await addRateLimits(app, options);
	guardAccess(app, options);
	const root = options.sentFiles;
	await app.register(fastifyStatic, { root, serve: false, index: false, suppressWarning: true });
	answerNotFound(app, routes);
	return { app, routes };
}
