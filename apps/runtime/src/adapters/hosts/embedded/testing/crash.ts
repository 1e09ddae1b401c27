import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Event } from "@switchyard/spec";
import { expect, vi } from "vitest";
import { Bank } from "./bank.ts";
import { TestHost } from "./test-host.ts";

const CHILD = fileURLToPath(new URL("./crash-child.ts", import.meta.url));

export function freshFolder(): string {
	return mkdtempSync(join(tmpdir(), "switchyard-crash-"));
}

export interface CrashOptions {
	readonly folder: string;
	/** The crash point, counted from 1, at which the process dies; never when 0. */
	readonly at: number;
	/** Runs to start. */
	readonly runs: number;
	/** Kills the process so many milliseconds after its first line. */
	readonly killAfterMs?: number;
}

/** What a process said before it died or ended. */
export interface CrashReport {
	readonly accepted: readonly string[];
	/** How many crash points it passed, when it was not killed. */
	readonly passed: number | undefined;
}

/** Runs a process that is killed at a crash point, or after a time. */
export async function crash({ folder, at, runs, killAfterMs }: CrashOptions): Promise<CrashReport> {
	const child = spawn(process.execPath, [CHILD, folder, String(at), String(runs)], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "switchyard-compile-cache") },
	});
	const accepted: string[] = [];
	let passed: number | undefined;
	let timer: NodeJS.Timeout | undefined;
	createInterface({ input: child.stdout }).on("line", (line) => {
		const [what, value = ""] = line.split(" ");
		if (what === "accepted") accepted.push(value);
		else passed = Number(value);
		if (killAfterMs !== undefined) timer ??= setTimeout(() => child.kill("SIGKILL"), killAfterMs);
	});
	const [code, signal] = await once(child, "close");
	clearTimeout(timer);
	if (signal !== "SIGKILL") expect(code).toBe(0);
	return { accepted, passed };
}

const MESSAGE = { kept: true, first: "safe", second: "keyed", text: "done", tool_calls: 2, third: "once" };

/** Takes a killed server's runs to their end, and checks every promise on the way. */
export async function checkSurvivors(folder: string, accepted: readonly string[]): Promise<void> {
	const bank = new Bank(join(folder, "bank.log"));
	const test = new TestHost({ folder, nodeTypes: bank.nodeTypes, askModel: bank.askModel });
	try {
		const { runs } = await test.host.list({ limit: "100" });
		const ids = runs.map(({ id }) => id);
		expect(ids).toEqual(expect.arrayContaining([...accepted]));
		const before = await Promise.all(ids.map((id) => test.events(id)));
		const paid = bank.entries.length;
		await test.host.recover();
		for (const id of ids) await finish(test, id);
		for (const [index, id] of ids.entries()) {
			await checkRun(test, id, bank);
			checkNothingRepeated(id, before[index] ?? [], bank.entries.slice(paid), ids.length === 1);
		}
	} finally {
		await test.remove();
	}
}

/** A person says of every step whose outcome is unknown that it happened. */
async function finish(test: TestHost, run: string): Promise<void> {
	for (;;) {
		await vi.waitFor(async () => expect((await test.host.get(run))?.status).not.toBe("running"), 10_000);
		if ((await test.host.get(run))?.status !== "waiting") return;
		for (const step of unknownSteps(await test.events(run))) {
			await test.host.resolveStep(run, step, { answer: "happened", outputs: { output: "once" } });
		}
	}
}

async function checkRun(test: TestHost, run: string, bank: Bank): Promise<void> {
	expect(await test.host.get(run)).toMatchObject({ status: "succeeded", message: MESSAGE });
	const events = await test.events(run);
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
	const ended = finishedSteps(events);
	expect(new Set(ended).size).toBe(ended.length);
	const received = bank.entries.filter(({ key }) => key.startsWith(run));
	const keysOf = (wanted: string) => received.filter(({ kind }) => kind === wanted).map(({ key }) => key);
	expect(new Set(keysOf("safe")).size).toBe(2);
	expect(new Set(keysOf("keyed")).size).toBe(1);
	expect(new Set(keysOf("once")).size).toBe(keysOf("once").length);
}

/** What the journal knew before the restart was neither executed nor asked for again. */
function checkNothingRepeated(
	run: string,
	before: readonly Event[],
	later: readonly { readonly kind: string; readonly key: string }[],
	alone: boolean,
): void {
	const finished = finishedSteps(before).map((step) => `${run}-${step}`);
	const answered = before.flatMap((event) => (event.type === "model-end" ? [String(event.turn)] : []));
	for (const { kind, key } of later) {
		if (kind !== "model") expect(finished).not.toContain(key);
		else if (alone) expect(answered).not.toContain(key);
	}
}

function finishedSteps(events: readonly Event[]): number[] {
	return events.flatMap((event) =>
		event.type === "step-end" || event.type === "tool-response" ? [event.step ?? 0] : [],
	);
}

/** Steps of `once` nodes that began and have no end. */
function unknownSteps(events: readonly Event[]): number[] {
	const finished = finishedSteps(events);
	return events.flatMap((event) =>
		(event.type === "step-start" || event.type === "tool-request") &&
		event.node.includes("once") &&
		!finished.includes(event.step)
			? [event.step]
			: [],
	);
}
