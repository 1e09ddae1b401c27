import { existsSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@switchyard/spec/error";
import { Id } from "@switchyard/spec/identity";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { embedNotFound } from "../embed/embed-errors.ts";
import type { Embeds } from "../embed/embeds.ts";

const Named = Type.Object({ flow: Id }, { additionalProperties: false });

/** What every page of ours says to browsers: nobody may frame it. */
const NOT_FRAMED = "frame-ancestors 'none'";

/**
 * What other pages load of ours: the script that they name, and the page that it shows in a frame. That page is ours, so what it holds is out of
 * the other page's reach; only the embed's own origins may frame it. Register it after the designer's files, which it sends.
 */
export function embedPageRoutes(
	app: Http,
	{ embeds, folder }: { readonly embeds: Pick<Embeds, "originsOf">; readonly folder: string },
): void {
	const config = { access: "public", rateLimit: false, outside: true } as const;
	/** @throws AppError `ROUTE_NOT_FOUND` */
	const refuseMissing = (file: string) => {
		if (existsSync(join(folder, file))) return;
		throw new AppError("ROUTE_NOT_FOUND", { hint: "Build the designer: `npm start` does so." });
	};

	app.get("/embed.js", { config, schema: { hide: true } }, async (_request, reply) => {
		refuseMissing("embed.js");
		return reply
			.header("cross-origin-resource-policy", "cross-origin")
			.sendFile("embed.js", { cacheControl: false });
	});

	app.get("/embed/:flow", { config, schema: { hide: true, params: Named } }, async ({ params }, reply) => {
		const origins = embeds.originsOf(params.flow);
		if (origins.length === 0) throw embedNotFound();
		refuseMissing("embed.html");
		const policy = String(reply.getHeader("content-security-policy"));
		return reply
			.header("content-security-policy", policy.replace(NOT_FRAMED, `frame-ancestors ${origins.join(" ")}`))
			.removeHeader("x-frame-options")
			.sendFile("embed.html", { cacheControl: false });
	});
}
