import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { TriggerStatus } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { SeenFiles } from "../file-watch/seen-files.ts";
import { TriggerRows } from "../trigger-rows.ts";

const SECRET = "the-shared-canary-of-callers";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
	const credential = { kind: "text", value: { text: SECRET } };
	await server.send({ method: "PUT", url: "/api/credentials/shared", payload: credential });
	const document = { formatVersion: 1, id: "in", name: "In", revision: 0, nodes: [webhook], wires: [] };
	expect((await post("/api/flows", { document })).statusCode).toBe(201);
	expect((await post("/api/flows/in/publish", { revision: 1 })).statusCode).toBe(200);
});

afterEach(() => server.dispose());
const webhook: FlowNode = {
	id: "hook",
	type: "Flow.Webhook",
	name: "Hook",
	position: { x: 0, y: 0 },
	params: { path: custom("in"), reply: custom("now"), secret: custom({ credential: "shared" }) },
};

const post = (url: string, payload: object = {}) => server.send({ method: "POST", url, payload });

async function call(key?: string): Promise<string> {
	const headers = {
		host: HOST,
		authorization: `Bearer ${SECRET}`,
		...defined({ "idempotency-key": key }),
	};
	const answer = await server.app.inject({ method: "POST", url: "/hooks/in", headers });
	expect(answer.statusCode, answer.body).toBe(202);
	return answer.json().runId;
}

const started = async (run: string): Promise<number> =>
	(await server.send({ url: `/api/runs/${run}` })).json().startedAt;

async function status(): Promise<TriggerStatus> {
	return (await server.send({ url: "/api/flows/in/triggers" })).json().triggers[0];
}

async function restart() {
	await server.close();
	server = await startTemporaryApp({ folder: server.folder });
}

describe("a webhook among the triggers of a flow", () => {
	it("says when it last started a run, also after a restart", async () => {
		expect(await status()).toEqual({ node: "hook", state: "on" });
		await call();
		const at = await started(await call());
		expect((await status()).lastFiredAt).toBeGreaterThanOrEqual(at);
		await restart();
		expect(await status()).toEqual({ node: "hook", state: "on", lastFiredAt: at });
	});

	it("counts neither runs that were started by hand nor requests that are sent again", async () => {
		const byHand = async () => (await post("/api/flows/in/runs")).json().runId;
		await byHand();
		expect(await status()).toEqual({ node: "hook", state: "on" });
		const first = await call("same");
		const { lastFiredAt } = await status();
		expect(await call("same")).toBe(first);
		expect((await status()).lastFiredAt).toBe(lastFiredAt);
		const run = await byHand();
		await restart();
		expect((await status()).lastFiredAt).toBe(await started(first));
		expect(await started(run)).toBeGreaterThanOrEqual(await started(first));
	});

	it("is off and silent once its flow is not published any more", async () => {
		await call();
		expect((await post("/api/flows/in/unpublish")).statusCode).toBe(204);
		expect(await status()).toEqual({ node: "hook", state: "off" });
	});
});

it("triggers forget what they saw when their flow is published first, unpublished and removed", async () => {
	const { database } = server.platform;
	const rows = new TriggerRows(database);
	const remembered = async () => {
		const files = new SeenFiles(database, "in", "hook");
		await files.load();
		return [await rows.find("in", "hook"), files.paths()];
	};
	const publish = () => post("/api/flows/in/publish", { revision: 1 });
	const unpublish = () => post("/api/flows/in/unpublish");
	const remove = () => server.send({ method: "DELETE", url: "/api/flows/in" });
	const nothing = [undefined, []];
	const something = [{ source: "[]", cursor: {} }, ["a.txt"]];
	const steps = [
		{ act: publish, remembered: something },
		{ act: unpublish, remembered: nothing },
		{ act: publish, remembered: nothing },
		{ act: remove, remembered: nothing },
	];
	for (const { act, remembered: left } of steps) {
		await rows.save("in", "hook", { source: "[]", cursor: {} });
		await new SeenFiles(database, "in", "hook").put(new Map([["a.txt", "1"]]));
		const { statusCode, body } = await act();
		expect(statusCode, body).toBeLessThan(300);
		expect(await remembered()).toEqual(left);
	}
});
