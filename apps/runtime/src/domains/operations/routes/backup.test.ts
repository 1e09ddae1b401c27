import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;
let restored: TemporaryApp | undefined;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(async () => {
	await restored?.dispose();
	restored = undefined;
	await server.dispose();
});

const backUp = () => server.send({ method: "POST", url: "/api/backup" });

/** A value of its own for every run, too large for the journal. */
const largeText = (index: number) => `${index} `.repeat(40_000);

async function startRun(index: number): Promise<string> {
	const message = { order: { id: index, total: 1, country: "DE" }, note: largeText(index) };
	const answer = await server.send({
		method: "POST",
		url: "/api/flows/order-triage/runs",
		payload: { message },
	});
	return answer.json().runId;
}

/** The journal in the order of its commits. */
function journalOf(folder: string): unknown[] {
	const file = new DatabaseSync(join(folder, "switchyard.db"), { readOnly: true });
	const rows = file.prepare("select run, first, events, checksum from journal order by rowid").all();
	file.close();
	return rows;
}

async function resultIn(app: TemporaryApp, run: string): Promise<Record<string, unknown>> {
	for (;;) {
		const summary = (await app.send({ url: `/api/runs/${run}` })).json();
		if (summary.status !== "running") return summary;
		await new Promise((resolve) => setImmediate(resolve));
	}
}

describe("a backup under load", () => {
	it("equals the journal at a moment, and a server continues from there [Q-R20]", async () => {
		const before = await Promise.all(Array.from({ length: 20 }, (_, index) => startRun(index)));
		let isMaking = true;
		const making = backUp().finally(() => {
			isMaking = false;
		});
		const during: string[] = [];
		for (let index = 20; isMaking; index++) during.push(await startRun(index));
		const answer = await making;
		expect([answer.statusCode, answer.json()]).toMatchObject([201, { missing: 0 }]);
		const { folder } = answer.json();

		const copied = journalOf(folder);
		expect(during.length).toBeGreaterThan(0);
		expect(copied).toEqual(journalOf(server.folder).slice(0, copied.length));

		restored = await startTemporaryApp({ folder });
		for (const [index, run] of before.entries()) {
			expect(await resultIn(restored, run)).toMatchObject({
				status: "succeeded",
				message: { note: largeText(index) },
			});
		}
		const there = (await restored.send({ url: "/api/runs?limit=100" })).json().runs;
		for (const { id } of there.filter(({ id }: { id: string }) => during.includes(id))) {
			expect(await resultIn(restored, id)).toMatchObject({ status: "succeeded" });
		}
	});

	it("is for its owner only, with all that it holds, also where the folder of backups was not", async () => {
		const backups = join(server.folder, "backups");
		mkdirSync(backups, { mode: 0o755 });
		chmodSync(backups, 0o755);
		await resultIn(server, await startRun(1));
		const { folder } = (await backUp()).json();
		const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
		expect(inside.some((entry) => entry.parentPath.includes("blobs") && entry.isFile())).toBe(true);
		const modes = (entries: typeof inside) =>
			new Set(entries.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o777));
		expect(modes(inside.filter((entry) => entry.isDirectory()))).toEqual(new Set([0o700]));
		expect(modes(inside.filter((entry) => entry.isFile()))).toEqual(new Set([0o600]));
		expect([backups, folder].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
	});

	it("holds what opens the credentials", async () => {
		await server.send({
			method: "PUT",
			url: "/api/credentials/shop",
			payload: { kind: "text", value: { text: "a secret of ours" } },
		});
		const { folder } = (await backUp()).json();
		restored = await startTemporaryApp({ folder });
		expect(await restored.platform.secrets.open("shop", "text")).toEqual({ text: "a secret of ours" });
	});
});

describe("a backup", () => {
	it("is made one at a time, and nothing of a broken one stays", async () => {
		const backups = join(server.folder, "backups");
		mkdirSync(join(backups, "2020-01-01.partial"), { recursive: true });
		const [first, second] = await Promise.all([backUp(), backUp()]);
		expect(first.statusCode).toBe(201);
		expect([second.statusCode, second.json().error.code]).toEqual([409, "BACKUP_RUNNING"]);
		expect(readdirSync(backups)).toHaveLength(1);
	});

	it("that a kill cut off is removed by the next start", async () => {
		await backUp();
		const partial = join(server.folder, "backups", "2020-01-01.partial");
		mkdirSync(partial);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect(readdirSync(join(server.folder, "backups"))).not.toContain("2020-01-01.partial");
		expect(readdirSync(join(server.folder, "backups"))).toHaveLength(1);
	});

	it("that cannot be made says so, and the server keeps running", async () => {
		writeFileSync(join(server.folder, "backups"), "in the way");
		const answer = await backUp();
		expect([answer.statusCode, answer.json().error.code]).toEqual([503, "BACKUP_FAILED"]);
		expect(answer.body).not.toContain(server.folder);
		rmSync(join(server.folder, "backups"));
		expect((await backUp()).statusCode).toBe(201);
	});

	it("says how many values were lost before it", async () => {
		await resultIn(server, await startRun(1));
		rmSync(join(server.folder, "blobs"), { recursive: true });
		const { folder, missing } = (await backUp()).json();
		expect(missing).toBe(1);
		expect(existsSync(join(folder, "blobs"))).toBe(false);
	});
});
