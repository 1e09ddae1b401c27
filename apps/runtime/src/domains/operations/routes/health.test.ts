import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Flow } from "@switchyard/spec/flow";
import type { HealthReply, ReadinessReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it } from "vitest";
import { ECHO, PackageClient } from "../../../../test/support/bridge/package-client.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;
afterEach(() => server.dispose());

async function health(): Promise<{ status: number; reply: HealthReply }> {
	const response = await server.send({ url: "/api/health", headers: { host: "127.0.0.1:4870" } });
	return { status: response.statusCode, reply: response.json() };
}

async function readiness(): Promise<{ status: number; reply: ReadinessReply }> {
	const response = await server.send({ url: "/api/health/ready", headers: { host: "127.0.0.1:4870" } });
	return { status: response.statusCode, reply: response.json() };
}

const waiting: Flow = {
	formatVersion: 1,
	id: "waiting",
	name: "Waiting",
	revision: 0,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "ask",
			type: "Flow.Ask",
			name: "Ask",
			position: { x: 0, y: 0 },
			params: { question: { scope: "Custom", value: "Well?" } },
		},
	],
	wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "ask", port: "in" } }],
};

describe("health", () => {
	it("tells that all is well, with the store's answer and the disk's room", async () => {
		server = await startTemporaryApp();
		const { status, reply } = await health();
		expect(status).toBe(200);
		expect(reply).toMatchObject({ version: server.version, store: { kind: "sqlite" } });
		expect(reply.problems.filter(({ code }) => code !== "DISK_LOW")).toEqual([]);
		expect(reply.store.answeredInMs).toBeGreaterThanOrEqual(0);
		expect(reply.disk?.totalBytes).toBeGreaterThan(reply.disk?.freeBytes ?? 0);
		expect(await readiness()).toEqual({ status: 200, reply: { ready: true, problems: [] } });
	});

	it("answers 503 while no run is accepted, with the very reason; the process is alive all the same", async () => {
		server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_RUNS: "1" } });
		await server.send({ method: "POST", url: "/api/flows", payload: { document: waiting } });
		const start = () => server.send({ method: "POST", url: "/api/flows/waiting/runs", payload: {} });
		const { runId } = (await start()).json();
		expect((await start()).json()).toMatchObject({ error: { code: "RUN_LIMIT" } });
		const problems = [expect.objectContaining({ code: "RUN_LIMIT", severity: "failing" })];
		expect(await readiness()).toEqual({ status: 503, reply: { ready: false, problems } });
		expect(await health()).toMatchObject({ status: 503, reply: { status: "failing" } });
		expect((await server.send({ url: "/api/health/live" })).statusCode).toBe(200);
		await server.send({ method: "POST", url: `/api/runs/${runId}/cancel` });
		await expect.poll(async () => (await readiness()).status).toBe(200);
	});

	it("counts rows that cannot be read, each of which is left out and stops nothing", async () => {
		server = await startTemporaryApp();
		await server.app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = server.app.server.address() as { port: number };
		const packageHost = await PackageClient.start(`ws://127.0.0.1:${port}/bridge`, TOKEN, {
			nodes: [ECHO, { ...ECHO, id: "Acme.Other", tool: { ...ECHO.tool, name: "other" } }],
		});
		packageHost.bridge.socket.close(1000);
		await packageHost.bridge.end();
		await server.send({ method: "POST", url: "/api/flows", payload: { document: waiting } });
		const { runId } = (
			await server.send({ method: "POST", url: "/api/flows/waiting/runs", payload: {} })
		).json();
		await server.close();

		const database = new DatabaseSync(join(server.folder, "switchyard.db"));
		database.exec(`
			update announced_types set spec = '{', agreed = '{' where id = 'Acme.Echo';
			update announced_types set spec = 'null', agreed = 'null' where id = 'Acme.Other';
			update flow_versions set document = '{"Flow' where flow = 'webhook-reply';
			insert into flows (id, name, revision, nodes, document, updated_at)
				values ('torn', 'Torn', 1, 1, '{"nodes": [{"type": "Flow.Called"}', 1);
			update credentials set sealed = x'00';
			update runs set status = 'running' where id = '${runId}';
			update journal set events = '[' where run = (select number from runs where id = '${runId}');
		`);
		database.close();

		server = await startTemporaryApp({ folder: server.folder });
		const { status, reply } = await health();
		expect(status).toBe(200);
		expect(reply.status).toBe("degraded");
		const counts = reply.problems.map(({ code, message, count }) => [code, count, message]);
		expect(counts).toEqual(
			expect.arrayContaining([
				["ROW_UNREADABLE", 2, "2 announced node types in the database cannot be read and are left out."],
				["ROW_UNREADABLE", 1, "One published flow in the database cannot be read and is left out."],
				["ROW_UNREADABLE", 1, "One flow in the database cannot be read and is left out."],
				["KEY_MISSING", 1, "One credential cannot be opened with this server's key."],
				["JOURNAL_DAMAGED", 1, "The journals of one run cannot be read; the run was given up."],
			]),
		);
		expect(server.log()).toContain("Acme.Echo");
		const value = { text: "a-secret-text-that-is-new" };
		await server.send({
			method: "PUT",
			url: "/api/credentials/webhook-example",
			payload: { kind: "text", value },
		});
		expect((await health()).reply.problems.map(({ code }) => code)).not.toContain("KEY_MISSING");
		const started = await server.send({
			method: "POST",
			url: "/api/flows/order-triage/runs?wait=10000",
			payload: { message: { order: { id: 1, total: 1, country: "DE" } } },
		});
		expect(started.json()).toMatchObject({ run: { status: "succeeded" } });
	});

	it("hears of a damaged page that a query has met, and the rest of the server works", async () => {
		server = await startTemporaryApp();
		await server.close();
		damageTable(join(server.folder, "switchyard.db"), "measures");

		server = await startTemporaryApp({ folder: server.folder });
		const unreadable = expect.objectContaining({ code: "STORE_UNREADABLE", severity: "degraded" });
		expect((await health()).reply.problems).not.toContainEqual(unreadable);
		expect((await server.send({ url: "/api/statistics" })).statusCode).toBe(500);
		const { status, reply } = await health();
		expect([status, reply.status]).toEqual([200, "degraded"]);
		expect(reply.problems).toContainEqual(unreadable);
		expect((await server.send({ url: "/api/runs" })).statusCode).toBe(200);
	});
});

/** Overwrites the beginning of each page that a table or an index of it begins with. */
function damageTable(path: string, table: string): void {
	const database = new DatabaseSync(path);
	const roots = database
		.prepare(
			"select (rootpage - 1) * page_size as at from sqlite_schema, pragma_page_size where tbl_name = ? and rootpage > 0",
		)
		.all(table) as { at: number }[];
	database.close();
	const file = openSync(path, "r+");
	for (const { at } of roots) writeSync(file, Buffer.alloc(8, 0xa5), 0, 8, at);
	closeSync(file);
}
