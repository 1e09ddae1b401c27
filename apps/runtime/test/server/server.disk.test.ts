import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { RunSummary, SearchWorkspaceReply, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installed } from "../support/installed.ts";
import { ServerProcess } from "../support/server-process.ts";
import { CAN_MOUNT, fillDisk, onSmallDisk } from "../support/small-disk.ts";

const RUNS = "/api/flows/order-triage/runs";
const LARGE = "x".repeat(100_000);

/** Failing calls of the disk are made by strace where it is installed and may be used; without it nothing can make them. */
const canTrace = installed(
	spawnSync("strace", ["-qq", "-o", "/dev/null", "true"]).status === 0,
	"strace is missing or may not trace: `apt-get install strace`, and allow ptrace (in a container, --cap-add=SYS_PTRACE).",
);

let folder: string;
let server: ServerProcess | undefined;
let tracer: ChildProcess | undefined;
/** Resolves once the tracer has noted everything. */
let traced: Promise<unknown> | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-disk-"));
});

afterEach(async () => {
	await server?.kill();
	tracer?.kill("SIGKILL");
	rmSync(folder, { recursive: true, force: true });
});

function start(to: ServerProcess, note: string): Promise<StartRunReply> {
	const message = { order: { id: 1, total: 1, country: "DE" }, note };
	return to.request<StartRunReply>("POST", `${RUNS}?wait=5000`, { message });
}

/** The calls by which a disk confirms that it has what was written. */
const SYNCING = "fsync,fdatasync";

/** From here on these calls of the process fail; each is noted in a file, with the path of what it was to confirm. */
async function failFrom(process: number): Promise<void> {
	const log = join(folder, "calls");
	const args = [
		"-f",
		"-y",
		"-p",
		String(process),
		"-o",
		log,
		"-e",
		`trace=${SYNCING}`,
		"-e",
		`inject=${SYNCING}:error=EIO`,
	];
	tracer = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
	traced = once(tracer, "exit");
	const { stderr } = tracer;
	if (stderr) await once(stderr, "data");
}

/** The files that the disk failed to confirm, once for each call. The journal and large values are confirmed side by side. */
function failedFiles(): string[] {
	const calls = readFileSync(join(folder, "calls"), "utf8").split("\n");
	return calls.filter((call) => call.includes("INJECTED")).map((call) => /<(.+)>/.exec(call)?.[1] ?? call);
}

/** Waits until the search index has a run, which is put into it some time after it ended. */
async function untilFound(at: ServerProcess, run: string): Promise<void> {
	const search = () => at.request<SearchWorkspaceReply>("GET", "/api/search?query=order&kinds=run");
	await expect.poll(async () => (await search()).result.hits.map(({ id }) => id)).toContain(run);
}

describe.skipIf(!canTrace)("a disk that fails to confirm what was written", () => {
	it.each([
		["the journal", "small"],
		["a large value", LARGE],
	])("%s: nothing is accepted, nothing is tried again, and the process ends [Q-R6]", async (_what, note) => {
		server = await ServerProcess.start(folder, {}, "ignore");
		const kept = await start(server, LARGE);
		await untilFound(server, kept.runId);
		await failFrom(server.id);
		await expect(start(server, `${note}!`)).rejects.toThrow();
		expect(await server.exited()).toBe(1);
		await traced;
		const failed = failedFiles();
		expect(failed).not.toEqual([]);
		expect(failed).toEqual([...new Set(failed)]);

		server = await ServerProcess.start(folder);
		const { runs } = await server.request<{ runs: RunSummary[] }>("GET", "/api/runs");
		expect(runs.map(({ id, status }) => [id, status])).toContainEqual([kept.runId, "succeeded"]);
		expect((await start(server, `${note}!`)).run?.status).toBe("succeeded");
	});
});

describe.skipIf(!CAN_MOUNT)("a small disk that fills up", () => {
	it("refuses runs and backups, reads on, keeps what it accepted, and resumes when there is room [Q-R5]", async () => {
		const environment = { PATH: process.env.PATH ?? "" };
		server = await ServerProcess.start(folder, environment, "ignore", onSmallDisk(folder, "size=12m"));
		const running = server;
		const kept = [await start(running, LARGE)];
		const filler = fillDisk(running.id, folder);
		const until = async () => {
			for (;;) kept.push(await start(running, "y".repeat(30_000)));
		};
		await expect(until()).rejects.toThrow(/503.*JOURNAL_UNAVAILABLE.*[Ff]ree some space/);
		await expect(start(running, `${LARGE}!`)).rejects.toThrow(/503.*JOURNAL_UNAVAILABLE/);
		await expect(running.request("POST", "/api/backup")).rejects.toThrow(/503.*BACKUP_FAILED/);
		const { runs } = await running.request<{ runs: RunSummary[] }>("GET", "/api/runs?status=succeeded");
		expect(runs.map(({ id }) => id).sort()).toEqual(kept.map(({ runId }) => runId).sort());

		rmSync(filler);
		await expect
			.poll(() => start(running, `${LARGE}!`).catch(() => undefined), { timeout: 5000 })
			.toMatchObject({ run: { status: "succeeded" } });
		const first = await running.request<RunSummary>("GET", `/api/runs/${kept[0]?.runId}`);
		expect(first.message).toMatchObject({ note: LARGE });
	});
});

describe.skipIf(!CAN_MOUNT)("a disk without any room", () => {
	it("is named by a server that cannot start on it, with what to do [Q-R5]", async () => {
		const fullDisk = onSmallDisk(folder, "size=4k,nr_inodes=2");
		const log = join(folder, "..", `${basename(folder)}.log`);
		const stderr = openSync(log, "w");
		try {
			const started = ServerProcess.start(folder, { PATH: process.env.PATH ?? "" }, stderr, fullDisk);
			await expect(started).rejects.toThrow("ended before");
			expect(readFileSync(log, "utf8")).toMatch(
				/^The disk of the data folder \S+ is full\. Free some space .+\n$/,
			);
		} finally {
			closeSync(stderr);
			rmSync(log);
		}
	});
});

describe("a full disk", () => {
	it("under the log stops no run [Q-R5]", async () => {
		const full = openSync("/dev/full", "w");
		server = await ServerProcess.start(folder, {}, full);
		closeSync(full);
		for (let i = 0; i < 3; i++) expect((await start(server, "small")).run?.status).toBe("succeeded");
		// This one writes a line to the log.
		await server.request("POST", "/api/backup");
		expect((await start(server, "small")).run?.status).toBe("succeeded");
	});

	it("for large values refuses the runs that bring one, and no others [Q-R5]", async () => {
		server = await ServerProcess.start(folder, { SWITCHYARD_MAX_BLOBS_MB: "1" }, "ignore");
		const half = "y".repeat(600_000);
		const first = await start(server, half);
		await expect(start(server, `${half}!`)).rejects.toThrow(/503.*JOURNAL_UNAVAILABLE.*[Ff]ree some space/);
		const kept = await server.request<RunSummary>("GET", `/api/runs/${first.runId}`);
		expect(kept.message).toMatchObject({ note: half });
		await expect
			.poll(() => start(server as ServerProcess, "small").catch(() => undefined), { timeout: 5000 })
			.toMatchObject({
				run: { status: "succeeded" },
			});
	});
});
