import manifest from "../package.json" with { type: "json" };
import { access } from "./domains/access/index.ts";
import type { SignInSessions } from "./domains/access/sign-in/sign-in-sessions.ts";
import { type OpenedDomains, openDomains } from "./domains/open-domains.ts";
import { runs } from "./domains/runs/index.ts";
import { scanDomains } from "./domains/scan-domains.ts";
import { chooseSubprotocol } from "./platform/bridge/web-socket-link.ts";
import { buildHttp, type GuardedHttp } from "./platform/http/build-http.ts";
import { OpenedParts } from "./platform/opened-parts.ts";
import { CLOSE_MS, openPlatform, type Platform, type PlatformOptions } from "./platform/platform.ts";
import { Shutdown } from "./platform/shutdown.ts";

export type AppOptions = Omit<PlatformOptions, "version">;

/** A whole server, ready to listen. */
export interface App extends GuardedHttp, Pick<OpenedDomains, "faceOf"> {
	readonly platform: Platform;
	readonly signInSessions: SignInSessions;
	/** The access token that may administer, as configured or made at the first start. */
	readonly token: string;
	readonly version: string;
	/**
	 * Stops accepting anything new, answers the callers that wait, lets what must not be cut off end, and closes everything.
	 * @throws ShutdownError
	 */
	readonly close: () => Promise<void>;
}

/** Opens the platform and the domains, starts them, and adds their routes. What it cannot open, it closes again. */
export async function buildApp(options: AppOptions): Promise<App> {
	const parts = new OpenedParts();
	try {
		return await openApp(options, parts);
	} catch (error) {
		const shutdown = new Shutdown(options.logger);
		await parts.stop(shutdown);
		await parts.close(shutdown);
		throw error;
	}
}

async function openApp(options: AppOptions, parts: OpenedParts): Promise<App> {
	const { version } = manifest;
	const platform = await openPlatform({ ...options, version }, parts);
	const { config, keys, logger, designerFolder } = platform;
	const domains = await openDomains(await scanDomains(), platform, parts);
	platform.tools.refuseUnserved();
	await domains.start();
	const { sessions: signInSessions } = domains.faceOf(access);
	const { runHost } = domains.faceOf(runs);
	const http = await buildHttp({
		logger,
		port: config.port,
		allowOrigins: config.allowOrigins,
		publicOrigin: config.publicOrigin,
		requestsPerMinute: config.limits.requestsPerMinute,
		messageSize: config.limits.messageSize,
		cookieKey: keys.cookies,
		identify: signInSessions.principalOf,
		flowOfRun: async (run) => (await runHost.get(run))?.flow,
		sockets: { maxFrame: config.limits.bridge.maxFrame, chooseSubprotocol },
		sentFiles: designerFolder,
	});
	await domains.addRoutes(http);

	const stop = async () => {
		const shutdown = new Shutdown(logger);
		const stopped = parts.stop(shutdown);
		await shutdown.close("connections", config.stopMs + CLOSE_MS, () => http.app.close());
		await stopped;
		await parts.close(shutdown);
		shutdown.end();
	};
	let closed: Promise<void> | undefined;
	const close = () => {
		closed ??= stop();
		return closed;
	};
	const { faceOf } = domains;
	return { ...http, platform, faceOf, signInSessions, token: keys.token, version, close };
}
