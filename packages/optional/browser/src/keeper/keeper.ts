import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { chromiumArguments } from "./chromium-flags.ts";
import { ChromiumPipe } from "./chromium-pipe.ts";
import { Clients } from "./clients.ts";
import { hasRecord, type KeeperRecord, leaveRecord, removeRecord, removeSocket } from "./keeper-record.ts";
import { openLoginProxy } from "./login-proxy.ts";
import { Passages } from "./passages.ts";
import type { Started, ToStart } from "./protocol.ts";
import { signIn } from "./sign-in.ts";

/** How long Chromium may take to end by itself, in milliseconds. */
const END_MS = 3000;

/** How often a keeper looks whether its session is still there, in milliseconds. */
const LOOK_MS = 2000;

/** How long the server that started it may take to connect, in milliseconds: one that was killed meanwhile never does. */
const FIRST_CLIENT_MS = 60_000;

/** The longest path of a socket that every system takes, in bytes. */
const LONGEST_PATH = 100;

/**
 * A program that owns a Chromium, its profile and its proxy, so that they outlive the server that started it: the next one connects to it. It reads from
 * its input where its session is, and writes in one line that it serves, or why it does not. It ends with its Chromium, when a client says so, and
 * when its session's folder is gone.
 */
async function main(): Promise<void> {
	const toStart: ToStart = JSON.parse(await text(process.stdin));
	const record: KeeperRecord = {
		pid: process.pid,
		startedAt: Math.round(Date.now() - process.uptime() * 1000),
		socket: socketPath(),
		token: randomBytes(24).toString("base64url"),
	};
	// The server may have been killed meanwhile.
	process.stdout.on("error", () => {});
	try {
		leaveRecord(toStart.folder, record);
		await keep(toStart, record);
		tell({ record });
	} catch (error) {
		const failed = error instanceof Error ? error.message : String(error);
		// First: the server ends a keeper that has failed.
		clean(toStart, record);
		tell({ failed }, exit);
	}
}

/**
 * Starts what it keeps; resolves once it serves.
 * @throws Error that says why Chromium did not start, or its socket or its proxy could not be opened
 */
async function keep(toStart: ToStart, record: KeeperRecord): Promise<void> {
	const { folder, outlives, chromium } = toStart;
	const profile = join(folder, "profile");
	await rm(profile, { recursive: true, force: true, maxRetries: 5 });
	await mkdir(profile, { recursive: true, mode: 0o700 });
	const passages = new Passages();
	const proxy = await openLoginProxy(passages.of);
	const pipe = new ChromiumPipe(chromium, chromiumArguments(profile, proxy.port));
	const end = async () => {
		pipe.command("Browser.close").catch(() => {});
		await Promise.race([pipe.ended, delay(END_MS)]);
		pipe.kill();
		leave(toStart, record);
	};
	const left = () => {
		if (!outlives) void end();
	};
	const clients = new Clients({ pipe, passages, folder, token: record.token, end: () => void end(), left });
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void end());
	setInterval(() => {
		const isForgotten = clients.served === 0 && process.uptime() * 1000 > FIRST_CLIENT_MS;
		if (isForgotten || !hasRecord(folder, record)) void end();
	}, LOOK_MS);
	const failed = pipe.ended.then((reason) => {
		throw new Error(reason);
	});
	const server = createServer((socket) => clients.admit(socket)).listen(record.socket);
	await Promise.race([failed, Promise.all([once(server, "listening"), signIn(pipe, proxy.signIn)])]);
	failed.catch(() => leave(toStart, record));
}

function tell(started: Started, then?: () => void): void {
	process.stdout.write(`${JSON.stringify(started)}\n`, then);
}

function leave(toStart: ToStart, record: KeeperRecord): void {
	clean(toStart, record);
	exit();
}

/** Removes what it is found by, and the whole folder where no later server could use it. */
function clean({ folder, outlives }: ToStart, record: KeeperRecord): void {
	removeRecord(folder, record);
	removeSocket(record);
	if (!outlives) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Ends this process, and all that it has started. */
function exit(): void {
	// It leads a group of its own, whose other members are Chromium's processes.
	if (process.platform !== "win32") process.kill(-process.pid, "SIGKILL");
	process.exit();
}

/** A path to listen at: in a new folder of this account alone, and short enough for a socket. */
function socketPath(): string {
	const name = "switchyard-browser-";
	if (process.platform === "win32") return `\\\\.\\pipe\\${name}${randomBytes(16).toString("hex")}`;
	const isShort = Buffer.byteLength(join(tmpdir(), name)) < LONGEST_PATH - 10;
	return join(mkdtempSync(join(isShort ? tmpdir() : "/tmp", name)), "s");
}

await main();
