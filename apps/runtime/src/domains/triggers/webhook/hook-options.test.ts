import { createHmac } from "node:crypto";
import type { FlowNode } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { InjectOptions } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

const SECRET = "the-shared-canary-of-signatures";
let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
	const credential = { kind: "text", value: { text: SECRET } };
	await server.send({ method: "PUT", url: "/api/credentials/shared", payload: credential });
});

afterEach(() => server.dispose());

/** A published webhook at `/hooks/in` that answers with the body that it was sent. */
async function createHook(options: Readonly<Record<string, unknown>>) {
	const constants = { path: "in", secret: { credential: "shared" }, ...options };
	const node = (id: string, type: string, params: FlowNode["params"]): FlowNode => ({
		id,
		type,
		name: id,
		position: { x: 0, y: 0 },
		params,
	});
	const nodes = [
		node(
			"in",
			"Flow.Webhook",
			Object.fromEntries(
				Object.entries(constants).map(([name, value]) => [name, { scope: "Custom" as const, value }]),
			),
		),
		node("reply", "Flow.Respond", { body: { scope: "Message", path: "body" } }),
	];
	const wires = [{ id: "w", from: { node: "in", port: "out" }, to: { node: "reply", port: "in" } }];
	const document = { formatVersion: 1, id: "in", name: "In", revision: 0, nodes, wires };
	await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	const answer = await server.send({
		method: "POST",
		url: "/api/flows/in/publish",
		payload: { revision: 1 },
	});
	expect(answer.statusCode, answer.body).toBe(200);
}

const call = (headers: Record<string, string>, payload: string | undefined = '{"n":1}') => {
	const request: InjectOptions = { method: "POST", url: "/hooks/in", headers: { host: HOST, ...headers } };
	return server.app.inject({ ...request, ...defined({ payload }) });
};
const json = { "content-type": "application/json" };
const bearer = { authorization: `Bearer ${SECRET}` };
const sign = (text: string) => createHmac("sha256", SECRET).update(text).digest("hex");
const runs = async () => (await server.send({ url: "/api/runs?flow=in" })).json().runs;

const at = (offset: number) => String(Math.floor(Date.now() / 1000) + offset);

/** The headers of a request that is signed now. */
const signedNow = (body = '{"n":1}', timestamp = at(0)) => ({
	...json,
	"x-timestamp": timestamp,
	"x-signature-256": `sha256=${sign(`${timestamp}.${body}`)}`,
});

describe("a webhook that asks for a signature [Q-sec]", () => {
	it("answers to the right one only, and starts nothing for others", async () => {
		await createHook({ auth: "signature" });
		expect((await call(signedNow())).json()).toEqual({ n: 1 });
		for (const headers of [
			signedNow('{"n":2}'),
			{ ...signedNow(), "x-timestamp": at(-1) },
			{ ...json, "x-signature": sign('{"n":1}') },
			{ ...json, ...bearer },
			json,
		]) {
			const refused = await call(headers);
			expect(refused.statusCode).toBe(401);
			expect(refused.json().error).toMatchObject({
				code: "HOOK_SIGNATURE_WRONG",
				hint: expect.any(String),
			});
		}
		expect(await runs()).toHaveLength(1);
	});

	it("asks for a signed timestamp unless the node says otherwise", async () => {
		await createHook({ auth: "signature" });
		const refused = await call({ ...json, "x-signature-256": sign('{"n":1}') });
		expect(refused.statusCode).toBe(401);
		expect(refused.json().error.hint).toContain("x-timestamp");
	});

	it("is slow for wrong ones, and answers who signs as it should", async () => {
		await createHook({ auth: "signature" });
		const wrong = { ...signedNow(), "x-signature-256": "0".repeat(64) };
		const answers = await Promise.all(Array.from({ length: 12 }, () => call(wrong)));
		const statuses = answers.map(({ statusCode }) => statusCode);
		expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429, 429]);
		expect((await call(signedNow())).statusCode).toBe(200);
	});

	it("starts one run for one signed request, however often it is sent [Q-R8]", async () => {
		await createHook({ auth: "signature", signature_header: "X-Mine", timestamp_header: "X-Sent-At" });
		const signed = (timestamp: string, key: string) => ({
			...json,
			"x-mine": sign(`${timestamp}.{"n":1}`),
			"x-sent-at": timestamp,
			"idempotency-key": key,
		});
		const now = at(0);
		const replays = await Promise.all([1, 2, 3, 4, 5].map((time) => call(signed(now, `key-${time}`))));
		for (const answer of replays) expect(answer.json()).toEqual({ n: 1 });
		expect(await runs()).toHaveLength(1);
		const stale = await call(signed(at(-1000), "old"));
		expect([stale.statusCode, stale.json().error.message]).toEqual([
			401,
			"The request's timestamp is too far off.",
		]);
	});

	it("starts one run for one signed request without a timestamp too [Q-R8]", async () => {
		await createHook({ auth: "signature", signed: "body" });
		const delivery = (key: string, body: string) =>
			call({ ...json, "x-signature-256": sign(body), "idempotency-key": key }, body);
		for (const key of ["one", "two", "three"]) {
			expect((await delivery(key, '{"n":1}')).json()).toEqual({ n: 1 });
		}
		expect(await runs()).toHaveLength(1);
		expect((await delivery("one", '{"n":2}')).json()).toEqual({ n: 2 });
		expect(await runs()).toHaveLength(2);
	});

	it("passes on nothing of the query, which nobody signed", async () => {
		await createHook({ auth: "signature" });
		const request = { method: "POST", url: "/hooks/in?admin=true", payload: '{"n":1}' } as const;
		await server.app.inject({ ...request, headers: { host: HOST, ...signedNow() } });
		const [{ id }] = await runs();
		const { events } = (await server.send({ url: `/api/runs/${id}/events` })).json();
		expect(events[0].message).toMatchObject({ body: { n: 1 }, query: {} });
	});
});

describe("a webhook that takes one content type", () => {
	it("refuses others and says which it takes", async () => {
		await createHook({ content_type: "json" });
		expect((await call({ ...bearer, ...json })).json()).toEqual({ n: 1 });
		expect((await call({ ...bearer, "content-type": "application/problem+json" })).statusCode).toBe(200);
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
			const refused = await call({ ...bearer, "content-type": type });
			expect(refused.statusCode, type).toBe(415);
			expect(refused.json().error).toMatchObject({
				code: "MEDIA_TYPE_UNSUPPORTED",
				message: "This webhook takes application/json and nothing else.",
			});
		}
		expect((await call(bearer, "")).statusCode).toBe(200);
		expect(await runs()).toHaveLength(3);
	});

	it("reads a form's fields", async () => {
		await createHook({ content_type: "form" });
		const form = { ...bearer, "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
		expect((await call(form, "name=Ada+L&tag=a&tag=%C3%BC&empty=")).json()).toEqual({
			name: "Ada L",
			tag: ["a", "ü"],
			empty: "",
		});
		expect((await call(form, "__proto__=x")).json().error).toMatchObject({
			code: "BODY_INVALID",
			field: "__proto__",
		});
	});

	it("takes text as it is", async () => {
		await createHook({ content_type: "text" });
		expect((await call({ ...bearer, "content-type": "text/csv" }, '{"n":1}')).body).toBe('{"n":1}');
		expect((await call({ ...bearer, ...json })).statusCode).toBe(415);
	});
});

it("a webhook that replies now tells the run's id and nothing else", async () => {
	await createHook({ reply: "now" });
	const answer = await call({ ...bearer, ...json });
	expect(answer.statusCode).toBe(202);
	const [{ id }] = await runs();
	expect(answer.json()).toEqual({ runId: id });
});
