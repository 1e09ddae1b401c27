import type { Socket } from "node:net";
import { AppError } from "@switchyard/spec";
import type { Http } from "../http.ts";

/**
 * Connections that are kept open bring no more requests once the server stops, and those that never brought one end at once: Node
 * would wait for them. Browsers open such connections in advance.
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
	});
	app.addHook("onRequest", (_request, reply, done) => {
		if (!stopping) return done();
		reply.header("connection", "close");
		done(new AppError("SHUTTING_DOWN"));
	});
}
