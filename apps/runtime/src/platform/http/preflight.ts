import { Done } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import type { Http } from "./http.ts";

interface PreflightOptions {
	readonly methods: string;
	readonly headers: string;
	/** Whether the address is served under the public origin, too. */
	readonly outside?: true;
}

/** Answers what browsers ask before a page of another origin may send its token to an address; who that is, is decided for every request. */
export function preflightRoute(
	app: Http,
	url: string,
	{ methods, headers, outside }: PreflightOptions,
): void {
	app.options(
		url,
		{
			config: { access: "bridge", forPages: true, ...(outside && { outside }) },
			schema: { hide: true, response: { 204: Done } },
		},
		async (_request, reply) => {
			if (!reply.hasHeader("access-control-allow-origin")) throw new AppError("ORIGIN_FORBIDDEN");
			return reply
				.header("access-control-allow-methods", methods)
				.header("access-control-allow-headers", headers)
				.header("access-control-max-age", 600)
				.code(204)
				.send(null);
		},
	);
}
