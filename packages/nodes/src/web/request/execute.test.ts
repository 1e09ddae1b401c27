import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { executeNode } from "@switchyard/node-kit/testing";
import { defined } from "@switchyard/spec/json";
import { expect, it } from "vitest";
import { echo, reply, serve } from "../../http/http-server.testing.ts";
import { RESPONSE_LIMIT } from "../../http/read-body.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const request = (params: Record<string, unknown>, signal?: AbortSignal) =>
	executeNode({ definition, execute }, params, signal ? { signal } : {});

it("sends method, headers and a JSON body, and parses a JSON answer", async () => {
	const url = await serve(echo);
	const { outputs } = await request({
		url: `${url}/orders?open=1`,
		method: "POST",
		headers: { "X-Shop": "north" },
		body: { order: 42 },
	});
	expect(outputs.status).toBe(200);
	expect(outputs.headers?.["content-type"]).toBe("application/json; charset=utf-8");
	expect(outputs.body).toMatchObject({
		method: "POST",
		url: "/orders?open=1",
		headers: { "x-shop": "north", "content-type": "application/json" },
		body: '{"order":42}',
	});
});

it("names its step in every attempt at a request that changes something, unless the designer does", async () => {
	const url = await serve(echo);
	const key = async (method: string, headers?: Record<string, string>) => {
		const params = { url, method, ...defined({ headers }) };
		const { outputs } = await executeNode({ definition, execute }, params, { idempotencyKey: "run-7" });
		return (outputs.body as { headers: Record<string, string> }).headers["idempotency-key"];
	};
	expect(await key("POST")).toBe("run-7");
	expect(await key("DELETE")).toBe("run-7");
	expect(await key("POST", { "Idempotency-Key": "mine" })).toBe("mine");
	expect(await key("GET")).toBeUndefined();
});

it("sends text as it is and keeps a content type that was given", async () => {
	const url = await serve(echo);
	const { outputs } = await request({
		url,
		method: "PUT",
		headers: { "content-type": "text/csv" },
		body: "a,b\n1,2",
	});
	expect(outputs.body).toMatchObject({ headers: { "content-type": "text/csv" }, body: "a,b\n1,2" });
});

it("gives a refusal by the other end as an answer, not as a failure", async () => {
	const url = await serve(reply("application/problem+json", '{"title":"no"}', 404));
	expect((await request({ url })).outputs).toMatchObject({ status: 404, body: { title: "no" } });
});

it("charges what a JSON answer says that it has cost, and takes everything else for an answer like others [T13]", async () => {
	const costOf = async (body: string, type = "application/json") =>
		(await request({ url: await serve(reply(type, body)) })).cost;
	expect(await costOf('{"data": 1, "billing": {"total_cost_usd": 0.05}}')).toBe(0.05);
	expect(await costOf('{"billing": {"total_cost_usd": "much"}}')).toBe(0);
	expect(await costOf('{"billing": {"total_cost_usd": 0.05}', "text/plain")).toBe(0);
});

it("gives text as text in its charset, anything else as Base64, and no body as none", async () => {
	const latin = await serve(reply("text/plain; charset=iso-8859-1", Buffer.from([0x67, 0xfc, 0x6e])));
	expect((await request({ url: latin })).outputs.body).toBe("gün");
	const untyped = await serve(reply(undefined, "plain"));
	expect((await request({ url: untyped })).outputs.body).toBe("plain");
	const image = await serve(reply("image/png", Buffer.from([1, 2, 3])));
	expect((await request({ url: image })).outputs.body).toBe("AQID");
	const empty = await serve(reply(undefined, "", 204));
	expect((await request({ url: empty })).outputs).toMatchObject({ status: 204 });
	expect((await request({ url: empty })).outputs).not.toHaveProperty("body");
});

it("keeps status, headers and text of an answer that only claims to be JSON", async () => {
	const url = await serve(reply("application/json", "<html>"));
	await expect(request({ url })).rejects.toMatchObject({
		code: "HTTP_BODY_INVALID",
		outputs: { status: 200, body: "<html>" },
	});
});

it.each([
	['{"total": 1, "lines": [{"price": 1, "price": 100}]}', "lines[0].price"],
	['{"a": {"__proto__": {"polluted": true}}}', "a.__proto__"],
	['["\\ud800"]', "[0]"],
])("keeps %s as text: what it means depends on who reads it [Q-S3]", async (body, field) => {
	const url = await serve(reply("application/json", body));
	await expect(request({ url })).rejects.toMatchObject({
		code: "HTTP_BODY_INVALID",
		message: expect.stringContaining(`\`${field}\`: `),
		hint: expect.stringContaining("body"),
		outputs: { status: 200, body },
	});
});

it("stops reading an answer that is too large", async () => {
	const serveBytes = (size: number) => serve(reply("text/plain", "x".repeat(size)));
	const { outputs } = await request({ url: await serveBytes(RESPONSE_LIMIT) });
	expect(outputs.body).toHaveLength(RESPONSE_LIMIT);
	await expect(request({ url: await serveBytes(RESPONSE_LIMIT + 1) })).rejects.toMatchObject({
		code: "HTTP_RESPONSE_TOO_LARGE",
		message: "The answer is larger than 4 MB.",
		outputs: { status: 200 },
	});
});

it("does not wait for the end of an answer that has none", async () => {
	const url = await serve((_incoming, response) => {
		const piece = "x".repeat(65_536);
		const pour = () => {
			while (!response.destroyed && response.write(piece));
		};
		response.on("drain", pour);
		pour();
	});
	await expect(request({ url })).rejects.toMatchObject({ code: "HTTP_RESPONSE_TOO_LARGE" });
});

it("lets an unreachable server be retried, for nothing was sent", async () => {
	const url = await serve(echo);
	const gone = createServer();
	await new Promise<void>((listening) => gone.listen(0, "127.0.0.1", listening));
	const { port } = gone.address() as AddressInfo;
	await new Promise((closed) => gone.close(closed));
	await expect(request({ url: `http://127.0.0.1:${port}/`, method: "POST" })).rejects.toMatchObject({
		code: "HTTP_UNREACHABLE",
		field: "url",
		retryable: true,
	});
	expect((await request({ url })).outputs.status).toBe(200);
});

it("does not let a request be retried that the other end may have acted on", async () => {
	const url = await serve((incoming) => void incoming.socket.destroy());
	await expect(request({ url, method: "POST" })).rejects.toMatchObject({
		code: "HTTP_UNREACHABLE",
		retryable: false,
	});
	await expect(request({ url, method: "GET" })).rejects.toMatchObject({ retryable: true });
});

it("keeps what it knows when the answer breaks off", async () => {
	const url = await serve((_incoming, response) => {
		response.writeHead(200, { "content-length": "100" });
		response.write("half", () => response.destroy());
	});
	await expect(request({ url })).rejects.toMatchObject({
		code: "HTTP_UNREACHABLE",
		outputs: { status: 200 },
	});
});

it("stops when the step is aborted", async () => {
	const controller = new AbortController();
	const url = await serve(() => controller.abort(new Error("the run was cancelled")));
	await expect(request({ url }, controller.signal)).rejects.toThrow("the run was cancelled");
});

it("refuses addresses that cannot be requested", async () => {
	for (const url of ["ftp://example.com/", "file:///etc/hostname", "http://user:secret@example.com/"])
		await expect(request({ url })).rejects.toMatchObject({ code: "HTTP_URL_INVALID", field: "url" });
	await expect(request({ url: "not an address" })).rejects.toMatchObject({ name: "ContractViolation" });
	await expect(request({ url: "http://192.0.2.1/" })).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
});

it("refuses a body where there can be none", async () => {
	await expect(request({ url: "http://127.0.0.1/", body: "x" })).rejects.toMatchObject({
		code: "HTTP_BODY_NOT_ALLOWED",
		field: "body",
	});
});

it("names every header that cannot be sent", async () => {
	await expect(
		request({
			url: "http://127.0.0.1/",
			headers: { Host: "evil.example", good: "1", "bad name": "2", split: "a\r\nx: y" },
		}),
	).rejects.toMatchObject({
		code: "HTTP_HEADER_INVALID",
		message: 'These headers cannot be sent: "Host", "bad name", "split".',
	});
});
