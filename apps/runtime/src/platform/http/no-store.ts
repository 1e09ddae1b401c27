import type { Http } from "./http.ts";

/**
 * Keeps answers out of the caches of browsers and proxies: what a session read must not be there after it signed out.
 * Static files set a `cache-control` of their own. Register it first, so that refusals have it too.
 */
export function keepOutOfCaches(app: Http): void {
	app.addHook("onRequest", (_request, reply, done) => {
		reply.header("cache-control", "no-store");
		done();
	});
}
