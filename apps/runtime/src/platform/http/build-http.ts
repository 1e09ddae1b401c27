import fastifyCookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import { AppError } from "@switchyard/spec/error";
import Fastify, {
	type FastifyBaseLogger,
	type FastifyRequest,
	type FastifySchemaCompiler,
	type FastifyServerOptions,
	LogController,
} from "fastify";
import type { TSchema } from "typebox";
import { shapeError } from "../errors/shape-error.ts";
import { guardAccess } from "./access.ts";
import { answerClientError } from "./client-error.ts";
import { closeRequests } from "./closed-requests.ts";
import { answerError, answerErrors } from "./error-handler.ts";
import { addSecurityHeaders } from "./headers.ts";
import type { Http } from "./http.ts";
import { acceptJson } from "./json-body.ts";
import { guardOrigin, type OriginOptions } from "./origin.ts";
import { identifyRequests, type Principal } from "./principal.ts";
import { addRateLimits } from "./rate-limits.ts";
import { keepRouteTable, methodsAt, type RouteEntry } from "./route-table.ts";
import { refuseWhileStopping } from "./stopping.ts";
import { drainUnreadBodies } from "./unread-bodies.ts";
import { acceptWebSockets, type WebSocketOptions } from "./web-sockets.ts";

type Compilers = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

/** Checks params, query strings and bodies. */
const requestShapes: FastifySchemaCompiler<TSchema> =
	({ schema }) =>
	(value: unknown) => {
		const error = shapeError(schema, value);
		return error === undefined ? { value } : { error };
	};

/**
 * What Fastify compiles the schemas of routes with. Given to its factory rather than set later, so that its own compilers,
 * a second validator among them, are not even loaded; its types know no others.
 */
const shapeCompilers = {
	buildValidator: () => requestShapes,
	buildSerializer: () => () => JSON.stringify,
} as object as Compilers;

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

/**
 * Keeps answers out of the caches of browsers and proxies: what a session read must not be there after it signed out.
 * Static files set a `cache-control` of their own. Register it first, so that refusals have it too.
 */
function keepOutOfCaches(app: Http): void {
	app.addHook("onRequest", (_request, reply, done) => {
		reply.header("cache-control", "no-store");
		done();
	});
}

/** Tells an address that does not exist from one that does not take the method. */
function answerNotFound(app: Http, table: readonly RouteEntry[]): void {
	app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
		const path = request.url.split("?", 1)[0] ?? "";
		const methods = methodsAt(table, path);
		if (methods.length === 0 || methods.includes(request.method)) throw new AppError("ROUTE_NOT_FOUND");
		reply.header("allow", methods.join(", "));
		throw new AppError("METHOD_NOT_ALLOWED", { hint: `It takes ${methods.join(", ")}.` });
	});
}
