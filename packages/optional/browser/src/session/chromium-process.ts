import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Semaphore } from "@switchyard/async";
import { NodeError } from "@switchyard/node-kit";
import { NO_SIGN_IN_HOST } from "./egress-proxy.ts";
import { findChromium } from "./find-chromium.ts";

/** A Chromium that lives apart from the server's process, so that a restarted server can connect to it again. */
export interface ChromiumProcess {
	readonly pid: number;
	/** Where it takes commands, on this machine: `ws://127.0.0.1:<port>/<secret>`. */
	readonly endpoint: string;
}

/** How long it may take to start, once it is its turn, in milliseconds. */
const START_MS = 30_000;

/** A start keeps a core busy for a second or two. Of many at once, none would answer in time. */
const starts = new Semaphore(availableParallelism());

const FLAGS = [
	"--headless",
	"--disable-gpu",
	"--disable-quic",
	"--disable-dev-shm-usage",
	"--no-first-run",
	"--no-default-browser-check",
	"--no-pings",
	"--no-service-autorun",
	"--password-store=basic",
	"--use-mock-keychain",
	"--mute-audio",
	"--disable-background-networking",
	"--disable-breakpad",
	"--disable-client-side-phishing-detection",
	"--disable-component-update",
	"--disable-default-apps",
	"--disable-domain-reliability",
	"--disable-extensions",
	"--disable-sync",
	"--disable-features=AutofillServerCommunication,CertificateTransparencyComponentUpdater,MediaRouter,OptimizationHints,Translate",
	`--gaia-url=https://${NO_SIGN_IN_HOST}`,
	// WebRTC would go around the proxy.
	"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * Starts a Chromium with a profile of its own, or waits for others that start.
 * @param options.folder where its profile is; a profile that is there is replaced
 * @param options.proxyPort of the proxy on this machine that everything goes through, loopback addresses included
 * @throws NodeError `BROWSER_MISSING`, `BROWSER_NOT_STARTED`
 */
export function startChromium(options: StartOptions): Promise<ChromiumProcess> {
	return starts.run(options.signal, () => start(options));
}

interface StartOptions {
	readonly folder: string;
	readonly proxyPort: number;
	readonly signal: AbortSignal;
}

async function start({ folder, proxyPort, signal }: StartOptions): Promise<ChromiumProcess> {
	const path = await findChromium();
	const profile = profileIn(folder);
	await rm(profile, { recursive: true, force: true, maxRetries: 5 });
	await mkdir(profile, { recursive: true, mode: 0o700 });
	const child = spawn(
		path,
		[
			...FLAGS,
			// Chromium's sandbox cannot be had by the machine's administrator.
			...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
			`--user-data-dir=${profile}`,
			"--remote-debugging-port=0",
			`--proxy-server=http://127.0.0.1:${proxyPort}`,
			"--proxy-bypass-list=<-loopback>",
			"--window-size=1280,800",
			"about:blank",
		],
		{ detached: true, stdio: "ignore", env: environment() },
	);
	child.unref();
	const { pid } = child;
	const { promise: failed, reject: fail } = Promise.withResolvers<never>();
	child.once("error", fail);
	child.once("exit", (code) => fail(new Error(`Chromium ended with code ${code}.`)));
	failed.catch(() => {});
	try {
		if (pid === undefined) return await failed;
		const endpoint = await Promise.race([failed, endpointOf(profile, signal)]);
		return { pid, endpoint };
	} catch (cause) {
		if (pid !== undefined) killChromium(pid);
		signal.throwIfAborted();
		throw new NodeError({
			code: "BROWSER_NOT_STARTED",
			message: `Chromium could not be started: ${cause instanceof Error ? cause.message : cause}`,
			hint: `Try it on the server: ${path} --headless --version`,
			retryable: true,
			cause,
		});
	}
}

/** Where the Chromium with a profile takes commands; `undefined` where none has said so. */
export async function endpointIn(folder: string): Promise<string | undefined> {
	const text = await readFile(join(profileIn(folder), "DevToolsActivePort"), "utf8").catch(() => "");
	const [port, path] = text.split("\n");
	return port && path ? `ws://127.0.0.1:${port}${path}` : undefined;
}

/** Ends a Chromium with all of its processes; it may have ended before. */
export function killChromium(pid: number): void {
	for (const target of [-pid, pid]) {
		try {
			process.kill(target, "SIGKILL");
		} catch {
			// There is no such process any more.
		}
	}
}

async function endpointOf(profile: string, signal: AbortSignal): Promise<string> {
	const folder = join(profile, "..");
	for (let waited = 0; waited < START_MS; waited += 20) {
		const endpoint = await endpointIn(folder);
		if (endpoint !== undefined) return endpoint;
		await delay(20, undefined, { signal });
	}
	throw new Error(`It did not answer within ${START_MS / 1000} seconds.`);
}

function profileIn(folder: string): string {
	return join(folder, "profile");
}

/** What a browser needs of the server's environment, and nothing that is the server's own. */
function environment(): NodeJS.ProcessEnv {
	const names = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "FONTCONFIG_PATH", "DISPLAY"];
	return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
