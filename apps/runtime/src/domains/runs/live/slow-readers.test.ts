import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { flows } from "../../flows/index.ts";
import { runs } from "../index.ts";
import { LiveHub, type LiveHubOptions } from "./live-hub.ts";
import { LiveClient } from "./testing/live-client.ts";

let server: TemporaryApp;
let hub: LiveHub | undefined;
let sockets: WebSocketServer | undefined;
let mayWatch: boolean;

beforeEach(async () => {
	mayWatch = true;
	server = await startTemporaryApp();
});

afterEach(async () => {
	await hub?.close();
	sockets?.close();
	await server.dispose();
});

/** Opens a hub of its own over the server's runs, with other patience than people have. */
async function openHub(times: Partial<LiveHubOptions>): Promise<string> {
	const { store, organisation, publications } = server.faceOf(flows);
	const { runHost } = server.faceOf(runs);
	hub = new LiveHub({
		runs: runHost,
		flows: store,
		organisation,
		publications,
		nodeTypes: [],
		logger: { error: () => {} },
		maxSockets: 10,
		...times,
	});
	sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
	sockets.on("connection", (socket) => hub?.accept(socket, () => mayWatch));
	await once(sockets, "listening");
	return `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
}

const MEGABYTE = 1024 * 1024;

/** Runs whose journals are about a megabyte each: more together than sockets hold by themselves. */
async function runLargely(count: number): Promise<string[]> {
	const fields = Array.from({ length: 300 }, (_, index) => [`field_${index}`, "x".repeat(3000)]);
	const payload = { message: Object.fromEntries(fields) };
	const request = { method: "POST", url: "/api/flows/order-triage/runs?wait=15000", payload } as const;
	const runs: string[] = [];
	for (let run = 0; run < count; run++) runs.push((await server.send(request)).json().runId);
	return runs;
}

/** The other end of the newest connection. */
const serverSide = (): WebSocket => [...(sockets?.clients ?? [])].at(-1) as WebSocket;

describe("a watcher that reads slowly", () => {
	it("costs little memory, disturbs nobody, and misses nothing", async () => {
		const url = await openHub({});
		const runs = await runLargely(20);
		const slow = await LiveClient.connect(url, {});
		const slowSide = serverSide();
		slow.socket.pause();
		for (const run of runs) slow.send({ subscribe: { run } });
		const fast = await LiveClient.connect(url, {});
		for (const run of runs) fast.send({ subscribe: { run } });
		await fast.until(() => runs.every((run) => fast.hasEnd(run)));
		expect(slowSide.bufferedAmount).toBeGreaterThan(0);
		expect(slowSide.bufferedAmount).toBeLessThan(4 * MEGABYTE);
		slow.socket.resume();
		await slow.until(() => runs.every((run) => slow.hasEnd(run)));
		for (const run of runs) expect(slow.events(run)).toEqual(fast.events(run));
	});

	it("is disconnected when it reads nothing for too long, and may come back", async () => {
		const url = await openHub({ patienceMs: 200 });
		const runs = await runLargely(20);
		const stuck = await LiveClient.connect(url, {});
		const stuckSide = serverSide();
		stuck.socket.pause();
		for (const run of runs) stuck.send({ subscribe: { run } });
		await expect.poll(() => stuckSide.readyState, { timeout: 10_000 }).toBe(stuckSide.CLOSING);
		stuck.socket.resume();
		await stuck.until(() => stuck.closed !== undefined);
		expect(stuck.closed).toEqual({ code: 1013, reason: "too slow" });
		const run = runs.find((one) => !stuck.hasEnd(one)) ?? "";
		const again = await LiveClient.connect(url, {});
		again.send({ subscribe: { run, from: stuck.events(run).length + 1 } });
		await again.until(() => again.hasEnd(run));
		const journal = (await server.send({ url: `/api/runs/${run}/events` })).json().events;
		expect([...stuck.events(run), ...again.events(run)]).toEqual(journal);
	});
});

describe("a connection", () => {
	it("that answers no ping is cut off within two heartbeats [Q-R11]", async () => {
		const url = await openHub({ heartbeatMs: 100 });
		const deaf = await LiveClient.connect(url, { autoPong: false });
		const alive = await LiveClient.connect(url, {});
		await deaf.until(() => deaf.closed !== undefined);
		expect(deaf.closed?.code).toBe(1006);
		expect(alive.closed).toBeUndefined();
	});

	it("ends soon after its sender signed out", async () => {
		const url = await openHub({ heartbeatMs: 50 });
		const client = await LiveClient.connect(url, {});
		mayWatch = false;
		await client.until(() => client.closed !== undefined);
		expect(client.closed).toEqual({ code: 1008, reason: "signed out" });
	});
});
