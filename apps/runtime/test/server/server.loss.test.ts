import {
	copyFileSync,
	existsSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import type { ListRunsReply, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPayments, settled } from "../support/payments.ts";
import { ServerProcess } from "../support/server-process.ts";
import { acceptLoss, refusalOf } from "../support/start-refusal.ts";
import { Till } from "../support/till.ts";

const NETWORK = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
const REMEDY =
	/Restore a backup as docs\/keeping\.md says, or run `npm run flow -- accept-loss` and start again/;

let folder: string;
let till: Till;
let server: ServerProcess | undefined;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-loss-"));
	till = await Till.open();
});

afterEach(async () => {
	await server?.kill();
	await till.close();
	rmSync(folder, { recursive: true, force: true });
});

const path = (name: string) => join(folder, name);

async function start(): Promise<ServerProcess> {
	server = await ServerProcess.start(folder, NETWORK);
	return server;
}

/** A server that was killed after a run had paid twice. Gives the run, and how long the log was before it had the first payment's end. */
async function killedAfterPayments(): Promise<{ runId: string; logBefore: number }> {
	const first = await start();
	await createPayments(first, till);
	till.hold();
	const { runId } = await first.request<StartRunReply>("POST", "/api/flows/pay/runs", {});
	await till.received(1);
	const logBefore = statSync(path("switchyard.db-wal")).size;
	till.release();
	expect((await settled(first, runId)).status).toBe("succeeded");
	expect(till.payments).toEqual(["deposit", "rest"]);
	await first.kill();
	return { runId, logBefore };
}

function overwrite(file: string, at: number): void {
	const descriptor = openSync(file, "r+");
	writeSync(descriptor, Buffer.alloc(8, 0xa5), 0, 8, at);
}

describe("a write-ahead log that was damaged after a kill", { timeout: 120_000 }, () => {
	it("stops the start, and once that is accepted the run repeats nothing and waits for a person [Q-R21]", async () => {
		const { runId, logBefore } = await killedAfterPayments();
		overwrite(path("switchyard.db-wal"), logBefore + 100);
		const damaged = readFileSync(path("switchyard.db-wal"));

		const refusal = await refusalOf(folder, NETWORK);
		expect(refusal).toMatch(/has lost \d commits that had been acknowledged .*write-ahead log was damaged/);
		expect(refusal).toMatch(REMEDY);
		expect(readFileSync(path("switchyard.db-wal"))).toEqual(damaged);

		expect(await acceptLoss(folder)).toContain("every run that was not over then waits");
		const second = await start();
		expect((await settled(second, runId)).status).toBe("waiting");
		await second.kill();
		const third = await start();
		expect((await settled(third, runId)).status).toBe("waiting");
		expect(till.payments).toEqual(["deposit", "rest"]);

		const happened = { answer: "happened", outputs: { status: 200, body: "paid" } };
		await third.request("POST", `/api/runs/${runId}/steps/1/resolve`, happened);
		expect((await settled(third, runId)).status).toBe("waiting");
		await third.request("POST", `/api/runs/${runId}/steps/2/resolve`, happened);
		expect((await settled(third, runId)).status).toBe("succeeded");
		expect(till.payments).toEqual(["deposit", "rest"]);
		const { events } = await third.request<{ events: Event[] }>("GET", `/api/runs/${runId}/events`);
		expect(events.filter(({ type }) => type === "run-resume")).toMatchObject([{ loss: expect.any(Number) }]);
	});

	it("in its very last commit stops the start as well [Q-R21]", async () => {
		await killedAfterPayments();
		overwrite(path("switchyard.db-wal"), statSync(path("switchyard.db-wal")).size - 100);
		expect(await refusalOf(folder, NETWORK)).toContain("has lost 1 commit that had been acknowledged");
	});

	it("or removed, stops the start [Q-R21]", async () => {
		await killedAfterPayments();
		rmSync(path("switchyard.db-wal"));
		const refusal = await refusalOf(folder, NETWORK);
		expect(refusal).toMatch(/missing or empty|has lost \d+ commits|older copy/);
		expect(refusal).toMatch(REMEDY);
	});
});

describe("a database that is gone", { timeout: 120_000 }, () => {
	it("beside its log, keys and large values is not made anew [Q-R21]", async () => {
		await killedAfterPayments();
		rmSync(path("switchyard.db"));
		const refusal = await refusalOf(folder, NETWORK);
		expect(refusal).toMatch(
			/switchyard\.db is missing or empty, .* belongs to a database with \d+ commits \(keys\/.*switchyard\.db-wal/,
		);
		expect(refusal).toMatch(REMEDY);
		expect(existsSync(path("switchyard.db"))).toBe(false);
		expect(existsSync(path("switchyard.db-wal"))).toBe(true);

		await acceptLoss(folder);
		const second = await start();
		const { runs } = await second.request<ListRunsReply>("GET", "/api/runs");
		expect(runs).toEqual([]);
		await second.kill();
		await start();
	});

	it("with all but its keys is not made anew either [Q-R21]", async () => {
		await killedAfterPayments();
		for (const name of ["switchyard.db", "switchyard.db-wal", "switchyard.db-shm", "evidence"])
			rmSync(path(name), { recursive: true });
		expect(await refusalOf(folder, NETWORK)).toContain("keys/master.key");
		expect(existsSync(path("switchyard.db"))).toBe(false);
	});

	it("and has an older copy in its place stops the start; the copy in a folder of its own does not [Q-R21] [Q-R20]", async () => {
		const first = await start();
		await createPayments(first, till);
		const { folder: backup } = await first.request<{ folder: string }>("POST", "/api/backup");
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/pay/runs", {});
		await settled(first, runId);
		await first.kill();
		for (const name of ["switchyard.db-wal", "switchyard.db-shm"]) rmSync(path(name));
		copyFileSync(join(backup, "switchyard.db"), path("switchyard.db"));
		expect(await refusalOf(folder, NETWORK)).toMatch(
			/has lost \d+ commits.*an older copy was put in its place/,
		);

		server = await ServerProcess.start(backup, NETWORK);
		const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=pay");
		expect(runs).toEqual([]);
	});
});

describe("keys that are gone", { timeout: 120_000 }, () => {
	it.each(["keys/master.key", "keys/approval.key", "keys/cookie.key"])(
		"%s is not made anew [Q-R21]",
		async (key) => {
			const first = await start();
			const secret = { kind: "text", value: { text: "a secret of the test" } };
			await first.request("PUT", "/api/credentials/shop", secret);
			await first.kill();
			const kept = readFileSync(path(key));
			rmSync(path(key));
			const refusal = await refusalOf(folder);
			expect(refusal).toContain(`${key} is missing from`);
			expect(refusal).toMatch(REMEDY);
			expect(existsSync(path(key))).toBe(false);

			await acceptLoss(folder);
			await start();
			expect(readFileSync(path(key))).not.toEqual(kept);
		},
	);

	it("are all missed, and the master key also by a data folder of an earlier version [Q-R21]", async () => {
		const first = await start();
		const secret = { kind: "text", value: { text: "a secret of the test" } };
		await first.request("PUT", "/api/credentials/shop", secret);
		await first.kill();
		rmSync(path("keys"), { recursive: true });
		expect(await refusalOf(folder)).toMatch(
			/keys\/master\.key, keys\/cookie\.key, keys\/approval\.key are missing from .*2 credentials are sealed/,
		);
		rmSync(path("evidence"), { recursive: true });
		expect(await refusalOf(folder)).toMatch(/keys\/master\.key is missing from .*2 credentials are sealed/);
	});
});

describe("a loss that a person accepted", { timeout: 120_000 }, () => {
	it("is that one and no other [Q-R21]", async () => {
		await killedAfterPayments();
		overwrite(path("switchyard.db-wal"), statSync(path("switchyard.db-wal")).size - 100);
		await refusalOf(folder, NETWORK);
		await acceptLoss(folder);
		rmSync(path("switchyard.db-wal"));
		expect(await refusalOf(folder, NETWORK)).toMatch(REMEDY);
	});

	it("is not asked for where nothing is missing", async () => {
		await (await start()).kill();
		expect(await acceptLoss(folder)).toContain("There is no loss to accept");
	});
});
