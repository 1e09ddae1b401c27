import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { plainPage } from "../../../platform/http/plain-page.ts";

/** Addresses of the server's own; what is not found below them is not a page of the designer. */
const OWN = /^\/(api|forms|hooks|live|metrics)(\/|\?|$)/;

/** Serves the designer's build. Every address that is not a file is a page that the designer itself shows. */
export function designerRoutes(app: Http, folder: string): void {
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
		if (OWN.test(request.url)) return reply.callNotFound();
		if (!isBuilt()) return notBuilt(reply);
		return reply.sendFile(/\.[a-z0-9]+$/i.test(path) ? path : "index.html", CHECKED);
	});
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
