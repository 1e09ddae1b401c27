import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DoctorReport } from "@switchyard/spec/data-folder";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commandLine } from "./testing/command-line.ts";
import { RunningServer } from "./testing/running-server.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-doctor-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Examined {
	readonly code: number | null;
	readonly findings: DoctorReport;
}

async function examined(environment: Record<string, string> = {}, data = folder): Promise<Examined> {
	const settings = { SWITCHYARD_DATA: data, PORT: "0", ...environment };
	const { code, stdout, stderr } = await commandLine(["doctor", "--json"], settings);
	expect(stderr).toBe("");
	return { code, findings: JSON.parse(stdout) };
}

const about = ({ findings }: Examined, what: string) => findings.filter((each) => each.about === what);

/** A data folder that a server has used and left. */
const used = mkdtempSync(join(tmpdir(), "switchyard-used-"));

beforeAll(async () => {
	const server = await RunningServer.start(used);
	const token = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
	const body = JSON.stringify({ kind: "text", value: { text: "a-secret-for-tests" } });
	const stored = await fetch(`${server.address}/api/credentials/kept`, {
		method: "PUT",
		headers: token,
		body,
	});
	expect(stored.ok).toBe(true);
	const run = await fetch(`${server.address}/api/flows/order-triage/runs?wait=10000`, {
		method: "POST",
		headers: token,
		body: "{}",
	});
	expect(run.ok).toBe(true);
	await server.stop();
}, 60_000);
afterAll(() => rmSync(used, { recursive: true }));

/** Makes the folder of the test a copy of it. */
function copyUsed(): void {
	cpSync(used, folder, { recursive: true });
}

describe("doctor", () => {
	it("finds nothing wrong with a folder that a server left, and changes nothing where there is none", async () => {
		copyUsed();
		const well = await examined();
		expect(well.findings.filter(({ status }) => status !== "ok")).toEqual([]);
		expect(well.findings.map((each) => each.about)).toEqual([
			"settings",
			"folder",
			"disk",
			"port",
			"store",
			"keys",
			"packages",
			"clock",
		]);
		expect(well.code).toBe(0);
		const nowhere = join(folder, "not", "there");
		expect((await examined({}, nowhere)).code).toBe(0);
		expect(existsSync(nowhere)).toBe(false);
	}, 60_000);

	it("tells a setting that is wrong, and one that is misspelled", async () => {
		const wrong = await examined({ SWITCHYARD_STOP_SECONDS: "soon" });
		expect([wrong.code, wrong.findings]).toEqual([
			1,
			[
				expect.objectContaining({
					about: "settings",
					status: "problem",
					message: expect.stringContaining("SWITCHYARD_STOP_SECONDS=soon"),
				}),
			],
		]);
		const misspelled = await examined({ SWITCHYARD_STOP_SECOND: "5" });
		expect(misspelled.code).toBe(0);
		expect(about(misspelled, "settings")).toMatchObject([
			{ status: "warning", message: expect.stringContaining("SWITCHYARD_STOP_SECOND;") },
		]);
	});

	it("tells a port that another program has, and the health of a server that runs there", async () => {
		const other = createServer((socket) => socket.destroy());
		await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
		const address = other.address();
		const port = String(typeof address === "object" && address ? address.port : 0);
		const taken = await examined({ PORT: port });
		other.close();
		expect(about(taken, "port")).toMatchObject([
			{ status: "problem", message: expect.stringContaining("in use by another program") },
		]);

		const server = await RunningServer.start(folder);
		try {
			const running = await examined({ PORT: new URL(server.address).port });
			expect(about(running, "port")).toMatchObject([
				{ status: "ok", message: expect.stringContaining("is running at port") },
			]);
			expect(running.code).toBe(0);
			// Another port, the same folder: that server would not start.
			const second = await examined();
			expect(about(second, "folder")).toContainEqual(
				expect.objectContaining({
					status: "problem",
					message: expect.stringContaining("Another Switchyard"),
				}),
			);
		} finally {
			await server.stop();
		}
	}, 60_000);

	it("tells keys that others may read, are gone or are none, and credentials that do not open", async () => {
		copyUsed();
		const key = join(folder, "keys", "master.key");
		chmodSync(key, 0o644);
		const readable = about(await examined(), "keys");
		expect(readable).toMatchObject([{ status: "warning", hint: `Run: chmod 600 ${key}` }]);
		writeFileSync(key, `${Buffer.alloc(32, 7).toString("base64url")}\n`, { mode: 0o600 });
		chmodSync(key, 0o600);
		const other = await examined();
		expect(about(other, "keys")).toMatchObject([
			{ status: "problem", message: expect.stringContaining("credentials cannot be opened") },
		]);
		writeFileSync(key, "no key\n");
		expect(about(await examined(), "keys")).toMatchObject([
			{ status: "problem", message: expect.stringContaining("does not hold a key") },
		]);
		rmSync(key);
		expect(about(await examined(), "keys")).toMatchObject([{ status: "problem" }]);
	}, 60_000);

	it("tells a clock that went back, a damaged database, and one of a newer version", async () => {
		copyUsed();
		const file = join(folder, "switchyard.db");
		const change = (statement: string) => {
			const database = new DatabaseSync(file);
			database.exec(statement);
			database.close();
		};
		change("update runs set started_at = started_at + 3600000");
		const late = await examined();
		expect(about(late, "clock")).toMatchObject([
			{
				status: "problem",
				message: expect.stringContaining("the clock went back"),
				hint: expect.any(String),
			},
		]);
		expect(late.code).toBe(1);
		change("pragma user_version = 9999");
		expect(about(await examined(), "store")).toMatchObject([
			{ status: "problem", message: expect.stringContaining("schema 9999") },
		]);
		rmSync(file);
		writeFileSync(file, "this is no database, however long it is. ".repeat(500));
		expect(about(await examined(), "store")).toMatchObject([
			{ status: "problem", message: expect.stringContaining("damaged or is no database") },
		]);
	}, 60_000);

	it("tells a loss that nobody accepted, and a database that cannot be reached", async () => {
		mkdirSync(join(folder, "evidence"));
		const loss = { id: "x", missing: "The log is missing.", consequence: "it starts anew.", foundAt: 1 };
		writeFileSync(join(folder, "evidence", "loss.json"), JSON.stringify(loss));
		const lost = await examined({ DATABASE_URL: "postgres://one:hunter2hunter2@127.0.0.1:1/none" });
		expect(about(lost, "folder")).toContainEqual(
			expect.objectContaining({ status: "problem", message: "The log is missing." }),
		);
		expect(about(lost, "store")).toMatchObject([
			{ status: "problem", message: expect.stringContaining("Look at DATABASE_URL") },
		]);
		expect(JSON.stringify(lost)).not.toContain("hunter2");
	});

	it("writes lines for people", async () => {
		const { code, stdout } = await commandLine(["doctor"], { SWITCHYARD_DATA: folder, PORT: "nine" });
		expect([code, stdout]).toEqual([1, expect.stringMatching(/^PROBLEM {2}settings {2}PORT=nine is wrong/)]);
	});
});
