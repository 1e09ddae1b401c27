import { type TSchema, Type } from "typebox";
import type { Http } from "./http.ts";

const closed = { additionalProperties: false } as const;

/** Clients that always send JSON may send an empty object where nothing is expected. */
export const NO_BODY: TSchema = Type.Union([Type.Null(), Type.Object({}, closed)]);
const NO_QUERY: TSchema = Type.Object({}, closed);

/** A route that describes no body or query takes none: a misspelt field is refused everywhere, not just where it matters. */
export function closeRequests(app: Http): void {
	app.addHook("onRoute", (route) => {
		if (!route.url.startsWith("/api/")) return;
		const reads = [route.method].flat().every((method) => method === "GET" || method === "HEAD");
		route.schema = {
			...(reads ? {} : { body: NO_BODY }),
			querystring: NO_QUERY,
			...route.schema,
		};
	});
}
