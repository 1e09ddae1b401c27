import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { Http } from "../http.ts";
import { guardAccess } from "./access.ts";
import { acceptWebSockets } from "./web-sockets.ts";

async function guarded(): Promise<Http> {
	const app: Http = Fastify();
	await acceptWebSockets(app, { maxFrame: 1024, closeAll: async () => {} });
	guardAccess(app, () => false);
	return app;
}

describe("a route without declared access [Q-sec]", () => {
	it("stops the server from starting", async () => {
		const app = await guarded();
		expect(() => app.get("/forgotten", () => "open to everybody")).toThrow(
			"The route GET /forgotten does not declare its access.",
		);
	});

	it("stops it when it takes WebSockets, and inside plugins too", async () => {
		const app = await guarded();
		expect(() => app.get("/forgotten", { websocket: true }, () => {})).toThrow(/GET \/forgotten/);
		await app.register((scope: Http, _options, done) => {
			expect(() => scope.get("/inside", () => "open to everybody")).toThrow(/GET \/inside/);
			done();
		});
	});

	it("stops it when what it declares is nothing that is known", async () => {
		const app = await guarded();
		const config = JSON.parse('{"access":"everybody"}');
		expect(() => app.get("/misspelt", { config }, () => "")).toThrow(/GET \/misspelt/);
	});
});
