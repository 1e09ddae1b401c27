import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListRunsReply, ListUnknownStepsReply, StartRunReply, UnknownStep } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServerProcess } from "../../../apps/runtime/test/support/server-process.ts";
import { type Checkout, checkOut } from "../record/checkout.ts";
import { ReleasedServer } from "../record/released-server.ts";
import { ask, type Served } from "../served.ts";
import { type CountingShop, openCountingShop } from "./counting-shop.ts";
import { flowsOf, LINES, LOADS } from "./loads.ts";

/** Versions that are upgraded from: the first release, and the last commit before upgrades were tried under load. */
const FROM = ["101dd2a18361a9fe0d5e1268040cee12589bd768", "0ce89034"];

const RUNS = 2000;
/** Requests that start runs at a time. */
const STARTERS = 16;
/** Orders that have come when the released server is killed, and when each of today's servers is. */
const KILLED_AT = { released: 200, upgraded: [500, 850, 1150] } as const;
/** How long what a test waits for may take, in milliseconds. */
const PATIENCE = { timeout: 300_000, interval: 20 } as const;

/** Names of what each run does once: `ordering-0`, `appending-1` and so on. */
const IDS = Array.from({ length: RUNS }, (_, index) => `${LOADS[index % LOADS.length]}-${index}`);

/** Server of today or of the release, that can be killed. */
interface Killable extends Pick<Served, "send"> {
	readonly kill: () => Promise<void>;
}

let shop: CountingShop;
let data: string;
let checkout: Checkout;

describe.each(FROM)("an upgrade from %s, with 2,000 runs at work", (commit) => {
	beforeAll(async () => {
		shop = await openCountingShop();
		data = mkdtempSync(join(tmpdir(), "switchyard-upgraded-"));
		checkout = checkOut(commit);
	}, 600_000);
	afterAll(() => {
		shop.close();
		checkout.remove();
		rmSync(data, { recursive: true, force: true, maxRetries: 5 });
	});

	it("fails no run and does nothing twice, killed once before it and three times after it [Q-R14]", {
		timeout: 900_000,
	}, async () => {
		const started = new Map<string, string>();
		const released = await ReleasedServer.start(checkout.root, data);
		for (const document of flowsOf(shop.url)) await ask(released, "POST", "/api/flows", { document });
		await publish(released, "called");
		await loadUntil(released, KILLED_AT.released, started);
		for (const orders of KILLED_AT.upgraded) await loadUntil(await startToday(), orders, started);

		const server = await startToday();
		await startRest(server, started);
		expect(started.size).toBe(RUNS);
		await expect.poll(() => unfinished(server), PATIENCE).toBe(0);
		const ends = await endsOf(server);
		await server.kill();
		expect(ends).toEqual(
			new Map([["succeeded", RUNS + IDS.filter((id) => id.startsWith("calling")).length]]),
		);
		const counted = IDS.map((id) => [id, id.startsWith("appending") ? lines(id) : shop.times(id)]);
		expect(counted.filter(([, times]) => times !== 1)).toEqual([]);
	});
});

/** Today's server over the data folder, with the token of the released one. */
async function startToday(): Promise<Killable> {
	const token = ReleasedServer.TOKEN;
	const environment = { SWITCHYARD_TOKEN: token, SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
	const server = await ServerProcess.start(data, environment, "ignore");
	return {
		kill: () => server.kill(),
		async send(method, path, type, body) {
			const headers = { authorization: `Bearer ${token}`, ...(type ? { "content-type": type } : {}) };
			const response = await fetch(server.address + path, { method, headers, ...(body ? { body } : {}) });
			if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
			return response;
		},
	};
}

async function publish(server: Pick<Served, "send">, flow: string): Promise<void> {
	const { revision } = await ask<{ revision: number }>(server, "GET", `/api/flows/${flow}`);
	await ask(server, "POST", `/api/flows/${flow}/publish`, { revision });
}

/** Starts runs until so many orders have come, and kills the server in the middle of it. */
async function loadUntil(server: Killable, orders: number, started: Map<string, string>): Promise<void> {
	const starting = startRest(server, started);
	await expect.poll(() => shop.orders, { ...PATIENCE, interval: 1 }).toBeGreaterThanOrEqual(orders);
	await server.kill();
	await starting;
}

/** Starts the runs that no server has acknowledged; ends early where the server dies. A key keeps a run from being there twice. */
async function startRest(server: Pick<Served, "send">, started: Map<string, string>): Promise<void> {
	const left = IDS.filter((id) => !started.has(id)).reverse();
	const startOne = async () => {
		for (let id = left.pop(); id !== undefined; id = left.pop()) {
			const [load] = id.split("-");
			const body = { message: { id }, key: id };
			const { runId } = await ask<StartRunReply>(server, "POST", `/api/flows/${load}/runs`, body);
			started.set(id, runId);
		}
	};
	await Promise.allSettled(Array.from({ length: STARTERS }, startOne));
}

/** Answers for steps whose outcome is unknown, as a person does who looks; returns how many runs are not over. */
async function unfinished(server: Pick<Served, "send">): Promise<number> {
	const { steps } = await ask<ListUnknownStepsReply>(server, "GET", "/api/unknown-steps?limit=100");
	for (const { run, step, ...rest } of steps) {
		const body = { answer: hasHappened(rest) ? "happened" : "again", steps: [{ run, step }] };
		await ask(server, "POST", "/api/unknown-steps", body);
	}
	const open = await Promise.all(
		["running", "waiting"].map((status) =>
			ask<ListRunsReply>(server, "GET", `/api/runs?status=${status}&limit=100`),
		),
	);
	return open.flatMap(({ runs }) => runs).length;
}

function hasHappened({ params }: Pick<UnknownStep, "params">): boolean {
	const { url, rows } = params as {
		readonly url?: string;
		readonly rows?: readonly { readonly id: string }[];
	};
	if (url !== undefined) return shop.times(url.split("/").at(-1) ?? "") > 0;
	return (rows ?? []).every(({ id }) => lines(id) > 0);
}

/** Returns how many lines of the file are a run's. */
function lines(id: string): number {
	const file = join(data, "workspace", LINES);
	if (!existsSync(file)) return 0;
	return readFileSync(file, "utf8")
		.split(/\r?\n/)
		.filter((line) => line === id).length;
}

/** How many runs have ended in each way. */
async function endsOf(server: Pick<Served, "send">): Promise<Map<string, number>> {
	const ends = new Map<string, number>();
	let before: string | undefined;
	for (;;) {
		const page = `/api/runs?limit=100${before === undefined ? "" : `&before=${before}`}`;
		const { runs } = await ask<ListRunsReply>(server, "GET", page);
		for (const { status } of runs) ends.set(status, (ends.get(status) ?? 0) + 1);
		before = runs.at(-1)?.id;
		if (runs.length === 0) return ends;
	}
}
