import { AppError } from "../errors/app-error.ts";
import type { Http } from "../http.ts";

/** Connections that are kept open bring no more requests once the server stops. */
export function refuseWhileStopping(app: Http): void {
	let stopping = false;
	app.addHook("preClose", async () => {
		stopping = true;
	});
	app.addHook("onRequest", (_request, reply, done) => {
		if (!stopping) return done();
		reply.header("connection", "close");
		done(new AppError("SHUTTING_DOWN"));
	});
}
