import { request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyError } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp, TOKEN } from "../../../test/support/temporary-app.ts";
import type { Http } from "./http.ts";
import { guardOrigin } from "./origin.ts";

const OWN = { port: 4870, allowOrigins: [], publicOrigin: undefined };

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
});

afterAll(() => server.dispose());

const rename = { revision: 1, operations: [{ op: "rename-flow", name: "x" }] };

/** A write that would change something, if it were let through. */
const write = async (headers: Record<string, string>) => {
	const request = {
		method: "DELETE",
		url: "/api/credentials/nobody",
		headers: { host: HOST, ...headers },
	} as const;
	return (await server.app.inject(request)).statusCode;
};
const bearer = { authorization: `Bearer ${TOKEN}` };

describe("where a request comes from [Q-sec]", () => {
	it.each(["http://127.0.0.1:4870", "http://localhost:4870", "http://[::1]:4870"])(
		"may be our own page: %s",
		async (origin) => {
			expect(await write({ ...bearer, origin, "sec-fetch-site": "same-origin" })).toBe(404);
		},
	);

	it("may be a program, which names no origin", async () => {
		expect(await write(bearer)).toBe(404);
	});

	it("may be nobody else's page, even with the right token, and then nothing changes", async () => {
		const url = "/api/flows/order-desk";
		const headers = { host: HOST, ...bearer, origin: "http://localhost:5173" };
		const answer = await server.app.inject({ method: "PATCH", url, headers, payload: rename });
		expect(answer.statusCode).toBe(403);
		expect((await server.send({ url })).json()).toMatchObject({ revision: 1 });
	});

	it("matters for webhooks whatever their method is, for they start runs", async () => {
		const visit = async (headers: Record<string, string>) =>
			(await server.app.inject({ url: "/hooks/hello", headers: { host: HOST, ...headers } })).statusCode;
		expect(await visit({ "sec-fetch-site": "cross-site" })).toBe(403);
		expect(await visit({ "sec-fetch-site": "none" })).toBe(404);
	});

	it("may be our own page that sends a webhook", async () => {
		const headers = { host: HOST, "sec-fetch-site": "same-origin" };
		expect((await server.app.inject({ url: "/hooks/hello", headers })).statusCode).toBe(404);
	});

	it.each(["GET", "HEAD", "OPTIONS"] as const)("does not matter for what only reads: %s", async (method) => {
		const app: Http = Fastify();
		guardOrigin(app, OWN);
		app.route({ method: ["GET", "HEAD", "OPTIONS"], url: "/", handler: () => "" });
		const headers = { host: HOST, origin: "http://evil.example" };
		expect((await app.inject({ method, url: "/", headers })).statusCode).toBe(200);
	});

	it("may be a listed page, for the bridge only, which the session's cookie does not open", async () => {
		const app: Http = Fastify();
		const page = "https://desk.example.com";
		guardOrigin(app, { ...OWN, allowOrigins: [page] });
		app.put("/bridge-like", { config: { access: "bridge", forPages: true } }, () => "");
		app.put("/api/like", { config: { access: "chat", resource: "conversation" } }, () => "");
		const ask = async (url: string, origin: string, host = HOST) =>
			await app.inject({ method: "PUT", url, headers: { host, origin, "sec-fetch-site": "cross-site" } });
		const { statusCode, headers } = await ask("/bridge-like", page);
		expect([statusCode, headers["access-control-allow-origin"], headers.vary]).toEqual([200, page, "origin"]);
		expect(headers).not.toHaveProperty("access-control-allow-credentials");
		for (const other of [`${page}.evil.example`, "https://evil.example", "null", `${page}:8443`, ""]) {
			const refused = await ask("/bridge-like", other);
			expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
		}
		expect((await ask("/api/like", page)).statusCode).toBe(403);
		expect((await ask("/bridge-like", page, "rebound.example:4870")).statusCode).toBe(421);
	});

	it("must name us as its host: on port 80 browsers leave the port out", async () => {
		const app: Http = Fastify();
		guardOrigin(app, { ...OWN, port: 80 });
		app.get("/", () => "");
		for (const host of ["127.0.0.1", "localhost", "[::1]", "LOCALHOST:80", "127.0.0.1:80"]) {
			expect((await app.inject({ url: "/", headers: { host } })).statusCode, host).toBe(200);
		}
		const refused = await app.inject({ url: "/", headers: { host: "127.0.0.1:81" } });
		expect(refused.json()).toMatchObject({ code: "HOST_FORBIDDEN" });
		const other: Http = Fastify();
		guardOrigin(other, OWN);
		other.get("/", () => "");
		other.setErrorHandler((error: object, _request, reply) => reply.status(421).send({ ...error }));
		const answer = await other.inject({ url: "/", headers: { host: "127.0.0.1" } });
		expect(answer.json()).toMatchObject({ hint: expect.stringContaining("http://127.0.0.1:4870") });
	});

	it("must name a host, as HTTP/1.0 need not", async () => {
		const app: Http = Fastify();
		guardOrigin(app, OWN);
		app.get("/", () => "");
		app.setErrorHandler((error: FastifyError, _request, reply) => reply.status(421).send(error.code));
		await app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = app.server.address() as AddressInfo;
		const socket = connect(port, "127.0.0.1");
		socket.end("GET / HTTP/1.0\r\n\r\n");
		expect(await text(socket)).toMatch(/^HTTP\/1\.\d 421 [\s\S]*HOST_FORBIDDEN$/);
		await app.close();
	});

	it("is judged by the port that the connection came in on", async () => {
		await server.app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = server.app.server.address() as AddressInfo;
		expect(await health(port, `localhost:${port}`)).toBe(200);
		expect(await health(port, `127.0.0.1:${port}`)).toBe(200);
		expect(await health(port, HOST)).toBe(421);
		expect(await health(port, `rebound.example:${port}`)).toBe(421);
	});
});

function health(port: number, host: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		httpRequest({ host: "127.0.0.1", port, path: "/api/health", headers: { host } }, (response) => {
			response.resume();
			resolve(response.statusCode);
		})
			.on("error", reject)
			.end();
	});
}
