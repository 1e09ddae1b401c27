import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../test/support/temporary-app.ts";
import { answerErrors } from "./error-handler.ts";
import type { Http } from "./http.ts";
import { drainUnreadBodies } from "./unread-bodies.ts";

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, "x");

let server: TemporaryApp;
let port: number;

beforeAll(async () => {
	server = await startTemporaryApp();
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	port = (server.app.server.address() as AddressInfo).port;
});

afterAll(() => server.dispose());

const sockets: Socket[] = [];

afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(to = port): Promise<Socket> {
	const socket = connect({ host: "127.0.0.1", port: to });
	sockets.push(socket);
	socket.on("error", () => {});
	await once(socket, "connect");
	return socket;
}

const head = (request: string, headers: Readonly<Record<string, string>>) =>
	`${request} HTTP/1.1\r\n${Object.entries({ host: `127.0.0.1:${port}`, ...headers })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("")}\r\n`;

/** Writes as a client does that sends everything before it reads: chunk after chunk, each once there is room. */
async function sendAll(socket: Socket, bytes: number, frame: (chunk: Buffer) => Buffer = (chunk) => chunk) {
	for (let sent = 0; sent < bytes && !socket.destroyed; sent += CHUNK.length) {
		await new Promise((resolve) => socket.write(frame(CHUNK), resolve));
	}
}

/** What a socket says, up to the end of the first answer or of the connection. */
async function answerOf(socket: Socket): Promise<{ readonly status: number; readonly body: string }> {
	let text = "";
	for await (const chunk of socket) {
		text += String(chunk);
		const [, length] = /content-length: (\d+)\r\n/i.exec(text) ?? [];
		const start = text.indexOf("\r\n\r\n") + 4;
		if (length !== undefined && start > 3 && text.length - start >= Number(length)) break;
	}
	return {
		status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
		body: text.slice(text.indexOf("\r\n\r\n") + 4),
	};
}

const bearer = { authorization: `Bearer ${TOKEN}` };
const json = { "content-type": "application/json" };
const ref = `sha256-${"0".repeat(64)}`;

const REFUSALS: readonly [string, string, Record<string, string>, number, string][] = [
	["is too large", "POST /api/flows", { ...bearer, ...json }, 413, "BODY_TOO_LARGE"],
	["has no token", "POST /api/flows", json, 401, "UNAUTHENTICATED"],
	[
		"is no JSON",
		"POST /api/flows",
		{ ...bearer, "content-type": "text/plain" },
		415,
		"MEDIA_TYPE_UNSUPPORTED",
	],
	["has no address", "POST /api/nowhere", bearer, 404, "ROUTE_NOT_FOUND"],
	["takes another method", "PATCH /api/flows", bearer, 405, "METHOD_NOT_ALLOWED"],
	[
		"comes from another page",
		"POST /api/flows",
		{ ...json, origin: "https://evil.example" },
		403,
		"ORIGIN_FORBIDDEN",
	],
	["names another host", "POST /api/flows", { ...json, host: "evil.example" }, 421, "HOST_FORBIDDEN"],
	["has no webhook", "POST /hooks/nowhere", json, 413, "BODY_TOO_LARGE"],
	["is a value without a session", `PUT /blobs/${ref}`, bearer, 401, "UNAUTHENTICATED"],
];

describe("an upload of 50 MB that is refused while its client still sends [Q-sec]", () => {
	it.each(REFUSALS)(
		"because it %s is answered in full (%s)",
		async (_why, request, headers, status, code) => {
			const socket = await open();
			socket.write(head(request, { ...headers, "content-length": String(50 * MEGABYTE) }));
			await sendAll(socket, 50 * MEGABYTE);
			const answer = await answerOf(socket);
			expect(answer.status).toBe(status);
			expect(JSON.parse(answer.body).error.code).toBe(code);
		},
	);

	it("in chunks of a length that nobody announced is answered in full", async () => {
		const socket = await open();
		socket.write(head("POST /api/flows", { ...bearer, ...json, "transfer-encoding": "chunked" }));
		const size = Buffer.from(`${CHUNK.length.toString(16)}\r\n`);
		await sendAll(socket, 50 * MEGABYTE, (chunk) => Buffer.concat([size, chunk, Buffer.from("\r\n")]));
		socket.write("0\r\n\r\n");
		const answer = await answerOf(socket);
		expect(answer.status).toBe(413);
		expect(JSON.parse(answer.body).error.code).toBe("BODY_TOO_LARGE");
	});

	it("is answered at once, before the client has sent it", async () => {
		const socket = await open();
		socket.write(head("POST /api/flows", { ...json, "content-length": String(50 * MEGABYTE) }));
		const { status } = await answerOf(socket);
		expect(status).toBe(401);
	});

	it("because of the size of its headers is answered in full", async () => {
		const socket = await open();
		socket.write(`POST /api/flows HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-large: `);
		await sendAll(socket, 10 * MEGABYTE);
		const answer = await answerOf(socket);
		expect(answer.status).toBe(431);
		expect(JSON.parse(answer.body).error.message).toBe("The request's headers are too large.");
	});
});

describe("a frame of 50 MB that is refused while its sender still sends [Q-sec]", () => {
	it.each(["/live", "/bridge"])("at %s is answered with the code of its closing", async (path) => {
		const socket = await open();
		const upgrade = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
		const key = { "sec-websocket-key": Buffer.alloc(16).toString("base64") };
		socket.write(head(`GET ${path}`, { ...bearer, ...upgrade, ...key }));
		const [accepted] = await once(socket, "data");
		expect(String(accepted)).toContain("HTTP/1.1 101");
		socket.pause();
		socket.write(frameHead(50 * MEGABYTE));
		await sendAll(socket, 50 * MEGABYTE);
		const { opcode, code } = await closeFrameOf(socket);
		expect([opcode, code]).toEqual([0x88, 1009]);
	});
});

/** The head of a text frame as a client sends it, masked with zeros. */
function frameHead(bytes: number): Buffer {
	const header = Buffer.alloc(14);
	header.writeUInt8(0x81, 0);
	header.writeUInt8(0x80 | 127, 1);
	header.writeBigUInt64BE(BigInt(bytes), 2);
	return header;
}

/** The frame with which the server closes, after those that it sent before. */
async function closeFrameOf(socket: Socket): Promise<{ readonly opcode?: number; readonly code?: number }> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of socket) {
		bytes = Buffer.concat([bytes, chunk]);
		if (bytes.length >= 4) return { opcode: bytes.readUInt8(0), code: bytes.readUInt16BE(2) };
	}
	return {};
}

describe("a connection whose client sends on after it was refused", () => {
	let app: Http;
	let small: number;

	beforeAll(async () => {
		app = Fastify();
		answerErrors(app);
		drainUnreadBodies(app, { bytes: 4 * MEGABYTE, milliseconds: 200 });
		app.addHook("onRequest", (_request, reply, _done) => void reply.code(401).send('{"error":{}}'));
		app.post("/", () => undefined);
		await app.listen({ host: "127.0.0.1", port: 0 });
		small = (app.server.address() as AddressInfo).port;
	});

	afterAll(() => app.close());

	it("is closed after so many bytes", async () => {
		const socket = await open(small);
		const closed = new Promise((resolve) => socket.once("close", resolve));
		socket.resume();
		socket.write(head("POST /", { "content-length": String(1024 * MEGABYTE) }));
		await sendAll(socket, 1024 * MEGABYTE);
		await closed;
		expect(socket.bytesWritten).toBeLessThan(100 * MEGABYTE);
	});

	it("is closed after so much time", async () => {
		const socket = await open(small);
		const closed = new Promise((resolve) => socket.once("close", resolve));
		socket.resume();
		socket.write(head("POST /", { "content-length": String(MEGABYTE) }));
		await closed;
	});

	it("takes the next request once the body has come", async () => {
		const socket = await open(small);
		for (let request = 0; request < 2; request += 1) {
			socket.write(head("POST /", { "content-length": String(CHUNK.length) }));
			socket.write(CHUNK);
			const [answer] = await once(socket, "data");
			expect(String(answer)).toContain("HTTP/1.1 401");
		}
	});
});
