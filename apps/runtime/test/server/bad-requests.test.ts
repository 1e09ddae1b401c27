import { type AddressInfo, connect } from "node:net";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp, TOKEN } from "../support/temporary-app.ts";

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
});

afterAll(() => server.dispose());

const headers = { host: HOST, authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
const RUNS = "/api/flows/order-triage/runs";

async function refusalOf(request: InjectOptions) {
	const answer = await server.app.inject({ method: "POST", url: RUNS, headers, ...request });
	const { error } = answer.json();
	return { status: answer.statusCode, ...error };
}

describe("a request that does not fit [Q-sec]", () => {
	it.each([
		["is no JSON", "{", { status: 400, code: "BODY_INVALID", message: "The body is not valid JSON." }],
		[
			"is a list",
			"[]",
			{ status: 400, code: "BODY_INVALID", message: "The value must be an object or null, not a list." },
		],
		["has a field of another type", '{"message":[]}', { status: 400, field: "message" }],
		["has an unknown field", '{"mesage":{}}', { status: 400, field: "mesage", hint: expect.any(String) }],
		[
			"would reach a prototype [Q-S3]",
			'{"message":{"a":[{"__proto__":{}}]}}',
			{ status: 400, field: "message.a[0].__proto__" },
		],
		[
			"names a constructor [Q-S3]",
			'{"message":{"constructor":{"prototype":1}}}',
			{ status: 400, field: "message.constructor" },
		],
		[
			"is nested too deeply [Q-S7]",
			`{"message":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`,
			{ status: 400, code: "BODY_INVALID" },
		],
		[
			"has a field twice [Q-S3]",
			'{"message":{"a":[{"b":1,"c":{"b":1},"b":2}]}}',
			{ status: 400, code: "BODY_INVALID", field: "message.a[0].b" },
		],
		["has half a character [Q-S8]", '{"message":{"a":"\\ud800"}}', { status: 400, field: "message.a" }],
		[
			"is too large [Q-S7]",
			`{"message":{"a":"${"x".repeat(1024 * 1024)}"}}`,
			{ status: 413, code: "BODY_TOO_LARGE" },
		],
	])("is refused when its body %s", async (_what, payload, refusal) => {
		expect(await refusalOf({ payload })).toMatchObject(refusal);
		expect("polluted" in {}).toBe(false);
	});

	it("starts no run", async () => {
		expect((await server.send({ url: "/api/runs" })).json()).toEqual({ runs: [], more: false });
	});

	it.each([
		"text/plain",
		"application/xml",
		"multipart/form-data; boundary=x",
		"application/x-www-form-urlencoded",
	])("is refused when its body is %s", async (type) => {
		const refusal = await refusalOf({ payload: "a=1", headers: { ...headers, "content-type": type } });
		expect(refusal).toMatchObject({ status: 415, code: "MEDIA_TYPE_UNSUPPORTED", hint: expect.any(String) });
	});

	it.each([
		["/api/runs?limit=0", "limit"],
		["/api/runs?limit=101", "limit"],
		["/api/runs?limit=1e1", "limit"],
		["/api/runs?limit=5&limit=6", "limit"],
		["/api/runs?status=done", "status"],
		["/api/runs?before=x", "before"],
		["/api/runs/not-a-run", "run"],
		["/api/runs/01890000-0000-7000-8000-000000000000/events?from=0", "from"],
		["/api/flows/has%20space", "flow"],
		["/api/flows/..%2f..%2fetc", "flow"],
		[`/api/flows/${"a".repeat(65)}`, "flow"],
		["/api/flows/order-desk/versions/one", "revision"],
	])("is refused when a part of its address is wrong: %s", async (url, field) => {
		expect(await refusalOf({ method: "GET", url })).toMatchObject({
			status: 400,
			code: "BODY_INVALID",
			field,
		});
	});

	it("may carry a larger body where it carries a flow", async () => {
		const large = "x".repeat(2 * 1024 * 1024);
		const url = "/api/flows";
		expect(await refusalOf({ url, payload: { name: large } })).toMatchObject({ status: 400, field: "name" });
		expect(await refusalOf({ url, payload: { name: large.repeat(3) } })).toMatchObject({ status: 413 });
	});

	it("learns which methods an address takes", async () => {
		const answer = await server.send({ method: "PATCH", url: "/api/outbox" });
		expect(answer.statusCode).toBe(405);
		expect(answer.headers.allow).toBe("GET, HEAD, DELETE");
		expect(answer.json().error).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
		expect(await refusalOf({ url: "/api/nothing" })).toMatchObject({ status: 404, code: "ROUTE_NOT_FOUND" });
		expect(await refusalOf({ url: "/api/%zz" })).toMatchObject({ status: 404, code: "ROUTE_NOT_FOUND" });
	});
});

describe("a request that is hardly HTTP [Q-sec]", () => {
	it.each([
		["rubbish", "rubbish\r\n\r\n", "400 Bad Request"],
		["a huge header", `GET / HTTP/1.1\r\nhost: ${HOST}\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, "431"],
	])("is refused: %s", async (_what, text, status) => {
		if (!server.app.server.listening) await server.app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = server.app.server.address() as AddressInfo;
		const answer = await new Promise<string>((resolve, reject) => {
			let received = "";
			const socket = connect(port, "127.0.0.1", () => socket.write(text));
			socket.on("data", (chunk) => (received += String(chunk)));
			socket.on("close", () => resolve(received)).on("error", reject);
		});
		expect(answer).toContain(`HTTP/1.1 ${status}`);
		expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
			error: { code: "BODY_INVALID" },
		});
	});
});
