import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Semaphore } from "@switchyard/async";
import { NodeError } from "@switchyard/node-kit";
import type { KeeperRecord } from "../keeper/keeper-record.ts";
import type { Started, ToStart } from "../keeper/protocol.ts";
import { findChromium } from "./find-chromium.ts";

const KEEPER = fileURLToPath(new URL("../keeper/keeper.ts", import.meta.url));

/** How long it may take to start, once it is its turn, in milliseconds. */
const START_MS = 30_000;

/** A start keeps a core busy for a second or two. Of many at once, none would answer in time. */
const starts = new Semaphore(availableParallelism());

export interface StartOptions {
	/** Where its profile is; a profile that is there is replaced. */
	readonly folder: string;
	/** True for one that outlives this process, for the next one to connect to; another ends with it, and the folder with both. */
	readonly outlives: boolean;
	readonly signal: AbortSignal;
}

/**
 * Starts a keeper with a Chromium, or waits for others that start. It lives apart from the server's process.
 * @throws NodeError `BROWSER_MISSING`, `BROWSER_NOT_STARTED`
 */
export function startKeeper(options: StartOptions): Promise<KeeperRecord> {
	return starts.run(options.signal, () => start(options));
}

async function start({ folder, outlives, signal }: StartOptions): Promise<KeeperRecord> {
	const chromium = await findChromium();
	const late = AbortSignal.any([signal, AbortSignal.timeout(START_MS)]);
	const keeper = spawn(process.execPath, [KEEPER], {
		detached: true,
		stdio: ["pipe", "pipe", "ignore"],
		env: environment(),
		windowsHide: true,
	});
	keeper.unref();
	const { promise: failed, reject: fail } = Promise.withResolvers<never>();
	failed.catch(() => {});
	keeper.once("error", fail);
	keeper.once("exit", (code) => fail(new Error(`The program that keeps Chromium ended with code ${code}.`)));
	// It may have ended before it reads.
	keeper.stdin.on("error", () => {});
	keeper.stdin.end(JSON.stringify({ folder, outlives, chromium } satisfies ToStart));
	try {
		const started = await Promise.race([failed, firstLine(keeper.stdout), endOf(late)]);
		if ("failed" in started) throw new Error(started.failed);
		return started.record;
	} catch (cause) {
		// It ends its Chromium first, and is a child of this process: its number is no other's.
		keeper.kill();
		signal.throwIfAborted();
		throw new NodeError({
			code: "BROWSER_NOT_STARTED",
			message: `Chromium could not be started: ${cause instanceof Error ? cause.message : cause}`,
			hint: `Try it on the server: ${chromium} --headless --version`,
			retryable: true,
			cause,
		});
	} finally {
		keeper.stdout.destroy();
	}
}

async function firstLine(stdout: Readable): Promise<Started> {
	for await (const line of createInterface({ input: stdout })) return JSON.parse(line);
	throw new Error("The program that keeps Chromium said nothing.");
}

function endOf(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		const end = () => reject(new Error(`It did not answer within ${START_MS / 1000} seconds.`));
		if (signal.aborted) end();
		else signal.addEventListener("abort", end, { once: true });
	});
}

/** Variables that a browser needs of the server's environment, without the server's own. */
function environment(): NodeJS.ProcessEnv {
	const names = [
		"PATH",
		"NODE_COMPILE_CACHE",
		"HOME",
		"LANG",
		"LC_ALL",
		"TZ",
		"TMPDIR",
		"FONTCONFIG_PATH",
		"DISPLAY",
	];
	// Windows finds nothing without these.
	const ofWindows = ["SystemRoot", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"];
	const kept = process.platform === "win32" ? [...names, ...ofWindows] : names;
	return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
