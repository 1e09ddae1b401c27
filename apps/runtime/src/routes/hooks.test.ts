import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { FlowNode } from "@switchyard/spec";
import type { InjectOptions } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrCreateKey } from "../adapters/secrets/key-file.ts";
import { sealRecord } from "../adapters/secrets/sealed-record.ts";
import { HOST, startTemporaryApp, type TemporaryApp } from "../testing/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

/** As somebody outside does: without any session or token. */
const call = (request: InjectOptions) =>
	server.app.inject({ method: "POST", ...request, headers: { host: HOST, ...request.headers } });

const node = (id: string, type: string, params: FlowNode["params"]): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
});
const custom = (value: unknown) => ({ scope: "Custom", value }) as const;

/** A webhook that answers with what an expression makes of the request. */
async function createHook(path: string, reply: FlowNode["params"], trigger: FlowNode["params"] = {}) {
	const nodes = [
		node("in", "Flow.Webhook", { path: custom(path), method: custom("ANY"), ...trigger }),
		node("reply", "Flow.Respond", reply),
	];
	const wires = [{ id: "w", from: { node: "in", port: "out" }, to: { node: "reply", port: "in" } }];
	const document = { formatVersion: 1, id: path, name: path, revision: 0, nodes, wires };
	const answer = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(answer.statusCode, answer.body).toBe(201);
}

describe("a webhook", () => {
	it("hands the request to the flow and the flow's answer to the caller", async () => {
		await createHook("echo", {
			status: custom(201),
			body: {
				scope: "Message",
				expression: '{"got": body, "by": method, "q": query.q, "h": headers["x-mine"]}',
			},
		});
		const request = { url: "/hooks/echo?q=1", headers: { "x-mine": "yes" } };
		const json = await call({ ...request, payload: { a: [1] } });
		expect(json.statusCode).toBe(201);
		expect(json.json()).toEqual({ got: { a: [1] }, by: "POST", q: "1", h: "yes" });
		const text = await call({
			...request,
			method: "PUT",
			headers: { "x-mine": "yes", "content-type": "text/csv" },
			payload: "a,b",
		});
		expect(text.json()).toMatchObject({ got: "a,b", by: "PUT" });
		const vendor = { "x-mine": "yes", "content-type": "application/vnd.api+json" };
		expect((await call({ ...request, headers: vendor, payload: '{"a":1}' })).json()).toMatchObject({
			got: { a: 1 },
		});
		expect((await call({ ...request, method: "GET" })).json()).toMatchObject({ got: null, by: "GET" });
	});

	it("answers a text as text, which no browser takes for a page", async () => {
		await createHook("text", { body: custom("<script>alert(1)</script>") });
		const { headers, body } = await call({ url: "/hooks/text" });
		expect(body).toBe("<script>alert(1)</script>");
		expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(headers["x-content-type-options"]).toBe("nosniff");
	});

	it.each([42, false, null, "", [1], { a: null }])("answers %j as what it is", async (value) => {
		await createHook("value", { body: custom(value) });
		const { statusCode, body } = await call({ url: "/hooks/value" });
		expect(statusCode).toBe(200);
		expect(body).toBe(typeof value === "string" ? value : JSON.stringify(value));
	});

	it("answers with as much as a request may bring, and passes it on besides", async () => {
		await createHook("echo", { body: { scope: "Message", path: "body" } });
		const payload = { text: "x".repeat(1_000_000) };
		expect((await call({ url: "/hooks/echo", payload })).json()).toEqual(payload);
	});

	it("that is not there is not found, whatever is asked", async () => {
		for (const url of ["/hooks/nobody", "/hooks/__proto__", "/hooks/constructor"]) {
			const answer = await call({ url });
			expect(answer.statusCode).toBe(404);
			expect(answer.json().error.code).toBe("HOOK_NOT_FOUND");
		}
		expect((await call({ url: "/hooks/hello", method: "GET" })).statusCode).toBe(404);
	});

	it("starts one run for one idempotency key", async () => {
		const request = { url: "/hooks/hello", payload: {}, headers: { "idempotency-key": "delivery-1" } };
		expect((await call(request)).json()).toEqual((await call(request)).json());
		expect((await server.send({ url: "/api/runs?flow=webhook-reply" })).json().runs).toHaveLength(1);
		const tooLong = { ...request, headers: { "idempotency-key": "k".repeat(257) } };
		expect((await call(tooLong)).json().error).toMatchObject({
			code: "BODY_INVALID",
			field: "idempotency-key",
		});
	});

	it("of a flow that cannot run tells outsiders no more than that", async () => {
		await createHook("broken", { body: { scope: "Message", expression: "1 +" } });
		const answer = await call({ url: "/hooks/broken" });
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toEqual({ error: { code: "FLOW_INVALID", message: expect.any(String) } });
	});

	it("of a run that fails tells what happened, and nothing of the inside [R27]", async () => {
		await createHook("fails", { body: { scope: "Message", expression: "body.missing" } });
		const answer = await call({ url: "/hooks/fails", payload: {} });
		expect(answer.statusCode).toBe(500);
		expect(answer.json()).toEqual({
			error: { code: "EXPRESSION_FAILED", message: "An expression could not be evaluated." },
			runId: expect.any(String),
		});
	});

	it("refuses a body that could do harm once parsed [Q-S3]", async () => {
		const answer = await call({
			url: "/hooks/hello",
			headers: { "content-type": "application/json" },
			payload: '{"__proto__":{}}',
		});
		expect(answer.json().error).toMatchObject({ code: "BODY_INVALID", field: "__proto__" });
		const vendor = { "content-type": "application/vnd.api+json" };
		expect(
			(await call({ url: "/hooks/hello", headers: vendor, payload: '{"__proto__":{}}' })).statusCode,
		).toBe(400);
	});
});

describe("a webhook with a secret [Q-sec]", () => {
	beforeEach(async () => {
		const credential = { kind: "text", value: { text: "the-shared-canary" } };
		await server.send({ method: "PUT", url: "/api/credentials/shared", payload: credential });
		await createHook("guarded", { body: custom("in") }, { secret: custom({ credential: "shared" }) });
	});

	it("answers only who knows it", async () => {
		const statuses: number[] = [];
		for (const authorization of [
			"Bearer the-shared-canary",
			"Bearer the-shared-canar",
			"the-shared-canary",
			"",
		]) {
			statuses.push((await call({ url: "/hooks/guarded", headers: { authorization } })).statusCode);
		}
		expect(statuses).toEqual([200, 401, 401, 401]);
		const refused = await call({ url: "/hooks/guarded" });
		expect(refused.json().error).toMatchObject({ code: "HOOK_SECRET_WRONG", hint: expect.any(String) });
	});

	it("refuses to be guessed at on and on, from one address at one webhook [Q-sec]", async () => {
		const guess = (secret: string, remoteAddress: string, url = "/hooks/guarded") =>
			call({ url, remoteAddress, headers: { authorization: `Bearer ${secret}` } });
		const mallory = "127.0.0.66";
		const guesses = await Promise.all(Array.from({ length: 15 }, (_, n) => guess(`guess-${n}`, mallory)));
		expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
		const refused = await guess("the-shared-canary", mallory);
		expect(refused.statusCode).toBe(429);
		expect(refused.json().error).toMatchObject({
			code: "RATE_LIMITED",
			hint: expect.stringMatching(/^Try again in \d+ seconds\.$/),
		});
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
		expect((await guess("the-shared-canary", "127.0.0.1")).statusCode).toBe(200);
		await createHook("other", { body: custom("in") }, { secret: custom({ credential: "shared" }) });
		expect((await guess("the-shared-canary", mallory, "/hooks/other")).statusCode).toBe(200);
	});

	it("does not count who sends none, or the right one", async () => {
		const headers = { authorization: "Bearer the-shared-canary" };
		for (let time = 0; time < 12; time++) {
			expect((await call({ url: "/hooks/guarded" })).statusCode).toBe(401);
			expect((await call({ url: "/hooks/guarded", headers })).statusCode).toBe(200);
		}
	});

	it("lets nobody in by a secret that can be guessed, stored when that was not refused yet", async () => {
		const masterKey = readOrCreateKey(join(server.folder, "keys", "master.key"));
		const identity = { name: "shared", kind: "text" };
		const { sealed, dataKey } = sealRecord(masterKey, identity, { text: "short-canary" });
		const other = new DatabaseSync(join(server.folder, "switchyard.db"), { timeout: 5000 });
		other
			.prepare("update credentials set sealed = ?, data_key = ? where name = 'shared'")
			.run(sealed, dataKey);
		other.close();
		const answer = await call({ url: "/hooks/guarded", headers: { authorization: "Bearer short-canary" } });
		expect(answer.statusCode).toBe(422);
		expect(answer.json().error).toMatchObject({
			code: "SECRET_TOO_SHORT",
			hint: expect.stringContaining("Credentials"),
		});
		expect(answer.body).not.toContain("canary");
		const credential = { kind: "text", value: { text: "short-canary" } };
		const stored = await server.send({ method: "PUT", url: "/api/credentials/shared", payload: credential });
		expect(stored.json().error).toMatchObject({ code: "SECRET_TOO_SHORT", field: "value.text" });
	});

	it("lets nobody in when the secret is gone, and tells outsiders nothing of it", async () => {
		await server.send({ method: "DELETE", url: "/api/credentials/shared" });
		const answer = await call({
			url: "/hooks/guarded",
			headers: { authorization: "Bearer the-shared-canary" },
		});
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toEqual({ error: { code: "FLOW_INVALID", message: expect.any(String) } });
		expect(server.log()).toContain("the secret of a webhook cannot be had");
	});

	it("writes it neither into the journal nor into the log [Q-S12]", async () => {
		const headers = { authorization: "Bearer the-shared-canary", "x-copy": "the-shared-canary" };
		expect((await call({ url: "/hooks/guarded", headers })).body).toBe("in");
		const { runs } = (await server.send({ url: "/api/runs" })).json();
		const journal = (await server.send({ url: `/api/runs/${runs[0].id}/events` })).body;
		expect(journal).toContain("x-copy");
		expect(journal).not.toContain("canary");
		expect(server.log()).not.toContain("canary");
	});
});
