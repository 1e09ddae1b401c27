import { AppError } from "@switchyard/spec";
import type { Http } from "./http.ts";
import { methodsAt, type RouteEntry } from "./route-table.ts";

/** Tells an address that does not exist from one that does not take the method. */
export function answerNotFound(app: Http, table: readonly RouteEntry[]): void {
	app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
		const path = request.url.split("?", 1)[0] ?? "";
		const methods = methodsAt(table, path);
		if (methods.length === 0 || methods.includes(request.method)) throw new AppError("ROUTE_NOT_FOUND");
		reply.header("allow", methods.join(", "));
		throw new AppError("METHOD_NOT_ALLOWED", { hint: `It takes ${methods.join(", ")}.` });
	});
}
