import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { StartRunReply } from "@switchyard/spec/http";
import { type BrowserContext, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../../scripts/chromium.mjs";
import type { Benchmark } from "../measure/benchmark.ts";
import { Server } from "../subject/server.ts";
import { openPageSite, type PageSite } from "./page-site.ts";
import { memoryOfProcesses } from "./process-memory.ts";

const SESSIONS = 20;
/** How long all of them may take to open the page, in milliseconds. */
const GIVE_UP_MS = 180_000;
const MEGABYTE = 1024 * 1024;

/** What so many browsers on one page came to. */
interface Opened {
	/** Seconds until the last of them had asked for the page. */
	readonly seconds: number;
	/** Megabytes of one, on the average. */
	readonly megabytes: number;
}

const benchmark: Benchmark = {
	id: "BROWSERS",
	title: `${SESSIONS} browser sessions at once, each in a run of its own, against as many browsers of Playwright`,
	async run() {
		const executablePath = await ensureChromium();
		if (executablePath === undefined) throw new Error("There is no Chromium to measure.");
		const raw = await byPlaywright(executablePath);
		const ours = await byRuns(executablePath);
		return [
			{
				name: "until all have opened their page",
				unit: "s",
				ours: ours.seconds,
				raw: raw.seconds,
				goal: { of: "ratio", bound: "at most", value: 1.5 },
			},
			{
				name: "memory of a session",
				unit: "MB",
				ours: ours.megabytes,
				raw: raw.megabytes,
				goal: { of: "ratio", bound: "at most", value: 1.1 },
			},
		];
	},
};

async function byPlaywright(executablePath: string): Promise<Opened> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-"));
	const site = await openPageSite();
	const contexts: BrowserContext[] = [];
	const opened = await whenAllAreOpen(site, folder, async () => {
		for (let each = 0; each < SESSIONS; each++) {
			const profile = join(folder, String(each));
			const context = await chromium.launchPersistentContext(profile, {
				executablePath,
				args: CHROMIUM_FLAGS,
			});
			contexts.push(context);
			await (await context.newPage()).goto(site.url);
		}
	});
	await Promise.all(contexts.map((context) => context.close()));
	await site.close();
	rmSync(folder, { recursive: true, maxRetries: 5 });
	return opened;
}

async function byRuns(executablePath: string): Promise<Opened> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-"));
	const site = await openPageSite();
	const environment = { CHROMIUM_PATH: executablePath, SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
	const server = await Server.start(folder, environment);
	await server.save(visitFlow(site.url));
	const runs: string[] = [];
	const opened = await whenAllAreOpen(site, folder, async () => {
		for (let each = 0; each < SESSIONS; each++) {
			const { runId } = (await server.ask("POST", "/api/flows/visit/runs", {})) as StartRunReply;
			runs.push(runId);
		}
	});
	site.open();
	for (const run of runs) await ended(server, run);
	await server.stop();
	await site.close();
	return opened;
}

/** Begins, and waits until all have asked for the page. */
async function whenAllAreOpen(site: PageSite, folder: string, begin: () => Promise<void>): Promise<Opened> {
	const begun = performance.now();
	await begin();
	while (site.visits() < SESSIONS) {
		if (performance.now() - begun > GIVE_UP_MS)
			throw new Error(`Only ${site.visits()} of ${SESSIONS} browsers opened the page.`);
		await pause(20);
	}
	const seconds = (performance.now() - begun) / 1000;
	// What was needed for the start only is given back.
	await pause(3000);
	return { seconds, megabytes: memoryOfProcesses(`user-data-dir=${folder}`) / SESSIONS / MEGABYTE };
}

async function ended(server: Server, run: string): Promise<void> {
	for (;;) {
		const { status } = (await server.ask("GET", `/api/runs/${run}`)) as { readonly status: string };
		if (status === "succeeded") return;
		if (status === "failed") throw new Error(`The run ${run} failed.`);
		await pause(50);
	}
}

/** Opens the page, and waits there until its server says so. */
function visitFlow(url: string): Flow {
	const nodes = [
		{ id: "start", type: "Flow.Manual", params: {} },
		{ id: "use", type: "Browser.Use", params: {} },
		{ id: "open", type: "Browser.GoTo", params: { url: custom(url) } },
		{ id: "ready", type: "Browser.WaitFor", params: { text: custom("Ready"), wait_ms: custom(300_000) } },
	];
	const wire = (from: string, port: string, to: string) => ({
		id: `${from}-${to}`,
		from: { node: from, port },
		to: { node: to, port: "in" },
	});
	return {
		formatVersion: 1,
		id: "visit",
		name: "Visit",
		revision: 1,
		nodes: nodes.map((node, index) => ({ ...node, name: node.id, position: { x: index * 240, y: 0 } })),
		wires: [wire("start", "out", "use"), wire("use", "each", "open"), wire("open", "out", "ready")],
	};
}

export default benchmark;
