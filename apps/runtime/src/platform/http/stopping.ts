import type { Socket } from "node:net";
import { AppError } from "@switchyard/spec/error";
import type { Http } from "./http.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** Whether requests are answered also while the server stops. */
		answersWhileStopping?: boolean;
	}
}

/** How long answers that are on their way may take once the server stops, in milliseconds. */
const GRACE_MS = 1000;

/**
 * Takes no more requests once the server stops. Connections that are kept open end with the answer that is on its way, and those
 * that brought no whole request at once: browsers open such connections in advance, and Node would wait for them. To be called
 * before any plugin that has something of its own to close.
 */
export function refuseWhileStopping(app: Http): void {
	let stopping = false;
	const silent = new Set<Socket>();
	const speak = ({ socket }: { readonly socket: Socket }) => silent.delete(socket);
	app.server.prependListener("request", speak);
	app.server.prependListener("upgrade", speak);
	app.server.on("connection", (socket) => {
		if (stopping) return socket.destroy();
		silent.add(socket);
		return socket.once("close", () => silent.delete(socket));
	});
	app.addHook("preClose", async () => {
		stopping = true;
		for (const socket of silent) socket.destroy();
		// A body that never comes, or an answer that nobody reads.
		const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
		app.server.once("close", () => clearTimeout(cut));
	});
	app.addHook("onRequest", ({ routeOptions }, _reply, done) => {
		done(stopping && !routeOptions.config.answersWhileStopping ? new AppError("SHUTTING_DOWN") : undefined);
	});
	app.addHook("onSend", (_request, reply, payload, done) => {
		if (stopping) reply.header("connection", "close");
		done(null, payload);
	});
}
