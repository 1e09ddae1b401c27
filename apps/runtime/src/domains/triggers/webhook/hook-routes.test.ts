import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { InjectOptions } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { readOrCreateKey } from "../../../platform/secrets/key-file.ts";
import { sealRecord } from "../../../platform/secrets/sealed-record.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
	await storeSecret("shared");
});

async function storeSecret(name: string) {
	const credential = { kind: "text", value: { text: SECRET } };
	const answer = await server.send({ method: "PUT", url: `/api/credentials/${name}`, payload: credential });
	expect(answer.statusCode, answer.body).toBe(200);
}

afterEach(() => server.dispose());

const SECRET = "the-shared-canary";
const AUTHORIZATION = { authorization: `Bearer ${SECRET}` };

/** As someone outside does: without any session or token. */
const callWithoutSecret = (request: InjectOptions) =>
	server.app.inject({ method: "POST", ...request, headers: { host: HOST, ...request.headers } });

const call = (request: InjectOptions) =>
	callWithoutSecret({ ...request, headers: { ...AUTHORIZATION, ...request.headers } });

const node = (id: string, type: string, params: FlowNode["params"]): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
});

/** A published webhook that answers with what an expression makes of the request. */
async function createHook(path: string, reply: FlowNode["params"], trigger: FlowNode["params"] = {}) {
	const nodes = [
		node("in", "Flow.Webhook", {
			path: custom(path),
			method: custom("ANY"),
			secret: custom({ credential: "shared" }),
			...trigger,
		}),
		node("reply", "Flow.Respond", reply),
	];
	const wires = [{ id: "w", from: { node: "in", port: "out" }, to: { node: "reply", port: "in" } }];
	const document = { formatVersion: 1, id: path, name: path, revision: 0, nodes, wires };
	const answer = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(answer.statusCode, answer.body).toBe(201);
	return publish(path, 1);
}

const publish = (flow: string, revision: number) =>
	server.send({ method: "POST", url: `/api/flows/${flow}/publish`, payload: { revision } });

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

	it("that is started by hand gives what a request would, with what was sent on top", async () => {
		await createHook("by-hand", { body: { scope: "Message", path: "body" } });
		const payload = { message: { body: { a: 1 } } };
		const started = await server.send({
			method: "POST",
			url: "/api/flows/by-hand/runs?wait=5000",
			payload,
		});
		const events = await server.send({ url: `/api/runs/${started.json().runId}/events` });
		expect(events.json().events[0]).toMatchObject({
			cause: "api",
			message: { method: "POST", path: "", query: {}, headers: {}, body: { a: 1 } },
		});
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

	it("starts one run for one idempotency key, however often it is delivered [Q-R8]", async () => {
		await createHook("once", { body: custom("done") });
		const request = { url: "/hooks/once", payload: {}, headers: { "idempotency-key": "delivery-1" } };
		const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(request)));
		expect(answers.map(({ body }) => body)).toEqual(Array(5).fill("done"));
		const { runs } = (await server.send({ url: "/api/runs?flow=once" })).json();
		expect(runs).toEqual([expect.objectContaining({ cause: "webhook" })]);
		const tooLong = { ...request, headers: { "idempotency-key": "k".repeat(257) } };
		expect((await call(tooLong)).json().error).toMatchObject({
			code: "BODY_INVALID",
			field: "idempotency-key",
		});
	});

	it("answers by the published version, whatever the draft has become", async () => {
		const setting = { scope: "Custom", value: "second" };
		const operations = [{ op: "set-parameter", node: "reply", name: "body", setting }];
		await createHook("steady", { body: custom("first") });
		await server.send({ method: "PATCH", url: "/api/flows/steady", payload: { revision: 1, operations } });
		expect((await call({ url: "/hooks/steady" })).body).toBe("first");
		const [{ revision }] = (await server.send({ url: "/api/runs?flow=steady" })).json().runs;
		expect(revision).toBe(1);
		await publish("steady", 2);
		expect((await call({ url: "/hooks/steady" })).body).toBe("second");
	});

	it("of a draft, or of a flow that was unpublished or removed, is not found and says what is missing", async () => {
		const answer = () => call({ url: "/hooks/coming" });
		await createHook("coming", { body: custom("here") });
		expect((await answer()).body).toBe("here");
		await server.send({ method: "POST", url: "/api/flows/coming/unpublish" });
		expect((await answer()).statusCode).toBe(404);
		expect((await answer()).json().error).toMatchObject({
			code: "HOOK_NOT_FOUND",
			hint: expect.stringContaining("published"),
		});
		await publish("coming", 1);
		expect((await answer()).body).toBe("here");
		await server.send({ method: "DELETE", url: "/api/flows/coming" });
		expect((await answer()).statusCode).toBe(404);
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

	it("without a Respond node answers that the run succeeded, and nothing of its message", async () => {
		const trigger = node("in", "Flow.Webhook", {
			path: custom("silent"),
			secret: custom({ credential: "shared" }),
		});
		const document = {
			formatVersion: 1,
			id: "silent",
			name: "Silent",
			revision: 0,
			nodes: [trigger],
			wires: [],
		};
		await server.send({ method: "POST", url: "/api/flows", payload: { document } });
		await publish("silent", 1);
		const request = { url: "/hooks/silent", payload: { n: 1 }, headers: { "idempotency-key": "one" } };
		const answer = await call(request);
		const [{ id }] = (await server.send({ url: "/api/runs?flow=silent" })).json().runs;
		expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true, runId: id }]);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect((await call(request)).json()).toEqual({ ok: true, runId: id });
	});

	it("refuses a body that could do harm once parsed [Q-S3]", async () => {
		await createHook("harm", { body: custom("in") });
		const answer = await call({
			url: "/hooks/harm",
			headers: { "content-type": "application/json" },
			payload: '{"__proto__":{}}',
		});
		expect(answer.json().error).toMatchObject({ code: "BODY_INVALID", field: "__proto__" });
		const vendor = { "content-type": "application/vnd.api+json" };
		expect(
			(await call({ url: "/hooks/harm", headers: vendor, payload: '{"__proto__":{}}' })).statusCode,
		).toBe(400);
	});
});

describe("a webhook with a secret [Q-sec]", () => {
	beforeEach(async () => {
		await createHook("guarded", { body: custom("in") });
	});

	it("answers only who knows it", async () => {
		const statuses: number[] = [];
		for (const authorization of [
			"Bearer the-shared-canary",
			"Bearer the-shared-canar",
			"the-shared-canary",
			"",
		]) {
			statuses.push(
				(await callWithoutSecret({ url: "/hooks/guarded", headers: { authorization } })).statusCode,
			);
		}
		expect(statuses).toEqual([200, 401, 401, 401]);
		const refused = await callWithoutSecret({ url: "/hooks/guarded" });
		expect(refused.json().error).toMatchObject({ code: "HOOK_SECRET_WRONG", hint: expect.any(String) });
	});

	it("is slow for wrong secrets, and answers who knows the right one from the same address [Q-sec]", async () => {
		const guess = (secret: string) =>
			callWithoutSecret({ url: "/hooks/guarded", headers: { authorization: `Bearer ${secret}` } });
		const guesses = await Promise.all(Array.from({ length: 15 }, (_, n) => guess(`guess-${n}`)));
		expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
		const late = guesses.filter(({ statusCode }) => statusCode === 429);
		expect(late).toHaveLength(5);
		for (const answer of late) {
			expect(answer.json().error).toMatchObject({
				code: "RATE_LIMITED",
				hint: expect.stringMatching(/^Try again in \d+ seconds\.$/),
			});
			expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
		}
		expect((await guess("the-shared-canary")).statusCode).toBe(200);
	});

	it("does not count who sends none, or the right one", async () => {
		const headers = { authorization: "Bearer the-shared-canary" };
		for (let time = 0; time < 12; time++) {
			expect((await callWithoutSecret({ url: "/hooks/guarded" })).statusCode).toBe(401);
			expect((await callWithoutSecret({ url: "/hooks/guarded", headers })).statusCode).toBe(200);
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
		const answer = await callWithoutSecret({
			url: "/hooks/guarded",
			headers: { authorization: "Bearer short-canary" },
		});
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
		const answer = await callWithoutSecret({
			url: "/hooks/guarded",
			headers: { authorization: "Bearer the-shared-canary" },
		});
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toEqual({ error: { code: "FLOW_INVALID", message: expect.any(String) } });
		expect(server.log()).toContain("the secret of a webhook cannot be had");
	});

	it("writes it neither into the journal nor into the log [Q-S12]", async () => {
		const headers = { authorization: "Bearer the-shared-canary", "x-copy": "the-shared-canary" };
		expect((await callWithoutSecret({ url: "/hooks/guarded", headers })).body).toBe("in");
		const { runs } = (await server.send({ url: "/api/runs" })).json();
		const journal = (await server.send({ url: `/api/runs/${runs[0].id}/events` })).body;
		expect(journal).toContain("x-copy");
		expect(journal).not.toContain("canary");
		expect(server.log()).not.toContain("canary");
	});
});
