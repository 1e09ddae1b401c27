import { AppError } from "../errors/app-error.ts";
import type { Http } from "../http.ts";

/** Connections that are kept open bring no more requests once the server stops. */
export function refuseWhileStopping(app: Http): void {
	let stopping = false;
	app.addHook("preClose", async () => {
		stopping = true;
	});
	app.addHook("onRequest", async (_request, reply) => {
		if (!stopping) return;
		reply.header("connection", "close");
		throw new AppError("SHUTTING_DOWN");
	});
}
