import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { plainPage } from "../../../platform/http/plain-page.ts";
import type { RouteEntry } from "../../../platform/http/route-table.ts";

/** Addresses that the server has whether it serves them at the moment or not: what is below them is no page of the designer. */
const OWN: readonly string[] = ["api", "metrics"];

/**
 * Serves the designer's build. Every address that is not a file is a page that the designer itself shows, unless it begins as one that the
 * server answers itself.
 * @param registered the server's routes
 */
export function designerRoutes(
	app: Http,
	folder: string,
	registered: readonly Pick<RouteEntry, "url">[],
): void {
	let own: ReadonlySet<string> | undefined;
	const isBuilt = () => existsSync(join(folder, "index.html"));
	// Nobody can sign in without these files, so strangers must not have them refused.
	const config = { access: "public", rateLimit: false } as const;
	const schema = { hide: true, params: AnyPath } as const;

	// The pages that others embed load them as well.
	app.get("/assets/*", { config: { ...config, outside: true }, schema }, async (request, reply) =>
		isBuilt() ? reply.sendFile(`assets/${request.params["*"]}`, HASHED) : notBuilt(reply),
	);

	app.get("/*", { config, schema }, async (request, reply) => {
		const path = request.params["*"];
		// By then, the routes of every domain are there.
		own ??= new Set([...OWN, ...registered.map(({ url }) => firstPart(url))]);
		if (own.has(firstPart(request.url))) return reply.callNotFound();
		if (!isBuilt()) return notBuilt(reply);
		return reply.sendFile(/\.[a-z0-9]+$/i.test(path) ? path : "index.html", CHECKED);
	});
}

/** Returns the first part of an address, such as `api`. */
function firstPart(url: string): string {
	return url.split(/[/?]/, 2)[1] ?? "";
}

function notBuilt(reply: FastifyReply): FastifyReply {
	return reply.type("text/html; charset=utf-8").send(NOT_BUILT);
}

const AnyPath = Type.Object({ "*": Type.String() });

/** The build gives these a new name whenever they change. */
const HASHED = { maxAge: 365 * 24 * 60 * 60 * 1000, immutable: true, cacheControl: true };
/** Kept by browsers, but asked for again each time. */
const CHECKED = { maxAge: 0, cacheControl: true };

const NOT_BUILT = plainPage(
	"The server runs, but the designer is not built.",
	`<p>Stop the server and start it with <code>npm start</code>, which builds the designer first.</p>
	<p>The API works already: see <a href="/api/docs/">its description</a>.</p>`,
);
