import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CAN_MOUNT, fillDisk, onSmallDisk } from "../../../../test/support/small-disk.ts";
import type { WriteBatch, WriterReport } from "../write-protocol.ts";

const WRITER = fileURLToPath(new URL("./testing/writer-process.ts", import.meta.url));
const MB = 1024 * 1024;

let folder: string;
let writer: ChildProcess;
let reports: AsyncIterator<WriterReport[]>;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-writer-"));
	const [command = "", ...words] = [...onSmallDisk(folder, "size=16m"), process.execPath, WRITER, folder];
	writer = spawn(command, words, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
	reports = on(writer, "message", { close: ["exit"] });
});

afterEach(async () => {
	const exited = once(writer, "exit");
	writer.kill("SIGKILL");
	await exited;
	rmSync(folder, { recursive: true });
});

/** Sends one mail of so many bytes, and gives the writer's report. */
async function write(round: number, bytes: number): Promise<WriterReport | undefined> {
	const sql = "insert into outbox (id, sender, recipients, subject, text, at) values (?, '', '[]', '', ?, 1)";
	const parameters = [crypto.randomUUID(), "x".repeat(bytes)];
	const batch: WriteBatch = {
		type: "batch",
		round,
		appends: [],
		additions: [],
		groups: [[{ sql, parameters }]],
		unneeded: [],
	};
	writer.send(batch);
	const { value } = await reports.next();
	return value?.[0];
}

const leave = (bytes: number) => fillDisk(writer.pid ?? 0, folder, bytes);
const full = (round: number) => ({ type: "failure", round, kind: "full" });

describe.skipIf(!CAN_MOUNT)("the writer's thread on a small disk", () => {
	it("counts a disk as full until it has space for more than a few pages again [Q-R5]", async () => {
		expect(await write(0, 10)).toMatchObject({ type: "commit" });
		const filler = leave(0);
		expect(await write(0, 100_000)).toMatchObject(full(0));
		rmSync(filler);
		const smaller = leave(MB / 2);
		expect(await write(1, 10)).toMatchObject(full(1));
		rmSync(smaller);
		expect(await write(2, 10)).toMatchObject({ type: "commit" });
		leave(MB / 2);
		expect(await write(2, 10)).toMatchObject({ type: "commit" });
	});

	it("takes smaller commits after one that did not fit, although its log had taken the whole disk [Q-R5]", async () => {
		expect(await write(0, 10)).toMatchObject({ type: "commit" });
		leave(3 * MB);
		expect(await write(0, 5 * MB)).toMatchObject(full(0));
		expect(await write(1, 10)).toMatchObject({ type: "commit" });
	});
});
