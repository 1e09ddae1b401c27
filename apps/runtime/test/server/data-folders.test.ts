import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { RunSummary } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS, NewerDatabaseError } from "../../src/platform/database/migrations/migrate.ts";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures", import.meta.url));
const DATA_FOLDERS = readdirSync(FIXTURES).filter((name) => name.startsWith("data-folder-"));

let folder: string;
let server: TemporaryApp | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
});

afterEach(async () => {
	await server?.dispose();
	server = undefined;
	rmSync(folder, { recursive: true, force: true });
});

function schemaOf(name: string): number {
	return Number(name.slice("data-folder-".length));
}

/** Lays out a data folder as the version left it that made it. */
function layOut(name: string): string {
	cpSync(join(FIXTURES, name), folder, { recursive: true });
	const file = join(folder, "switchyard.db");
	writeFileSync(file, gunzipSync(readFileSync(`${file}.gz`)));
	rmSync(`${file}.gz`);
	return file;
}

async function get<Reply>(from: TemporaryApp, url: string): Promise<Reply> {
	return (await from.send({ url })).json();
}

/** Whatever the date is, nothing in the folder is too old. */
const FOR_EVER = { SWITCHYARD_KEEP_RUNS_DAYS: "36500", SWITCHYARD_MAX_RUN_HOURS: "876000" };

async function open(name: string): Promise<TemporaryApp> {
	layOut(name);
	server = await startTemporaryApp({ folder, environment: FOR_EVER });
	return server;
}

async function runOf(app: TemporaryApp, flow: string): Promise<RunSummary> {
	const { runs } = await get<{ runs: [{ id: string }] }>(app, `/api/runs?flow=${flow}`);
	expect(runs).toHaveLength(1);
	return get(app, `/api/runs/${runs[0].id}`);
}

describe.each(DATA_FOLDERS)("%s, which an earlier version left", (name) => {
	it("is brought to the schema of today and keeps its runs and secrets [Q-R20]", async () => {
		const app = await open(name);
		const run = await runOf(app, "order-triage");
		expect(run).toMatchObject({
			status: "succeeded",
			message: { note: "kept ".repeat(20_000), team: "order desk" },
		});
		const { events } = await get<{ events: unknown[] }>(app, `/api/runs/${run.id}/events`);
		expect(events).toHaveLength(run.seq);
		expect(await app.platform.secrets.open("shop", "text")).toEqual({ text: "a secret of the fixture" });
	});

	// Nothing could wait without an open step before.
	it.runIf(name !== "data-folder-3")(
		"keeps its flows, and its waiting runs, which continue [Q-R20]",
		async () => {
			const app = await open(name);
			expect(await get(app, "/api/flows/patience")).toMatchObject({ nodes: [{}, { type: "Flow.Delay" }] });
			const { id, status } = await runOf(app, "patience");
			expect(status).toBe("waiting");
			await app.send({ method: "POST", url: `/api/runs/${id}/cancel` });
			expect(await get(app, `/api/runs/${id}`)).toMatchObject({ status: "cancelled" });
		},
	);

	it.runIf(schemaOf(name) >= 14)(
		"keeps a long run that waits, which continues by its snapshot or without [Q-R20]",
		async () => {
			const app = await open(name);
			const { id, status, seq } = await runOf(app, "long-patience");
			expect(status).toBe("waiting");
			expect(seq).toBeGreaterThan(500);
			await app.send({ method: "POST", url: `/api/runs/${id}/cancel` });
			expect(await get(app, `/api/runs/${id}`)).toMatchObject({ status: "cancelled" });
			const { events } = await get<{ events: { type: string }[] }>(
				app,
				`/api/runs/${id}/events?from=${seq + 1}`,
			);
			expect(events.map(({ type }) => type)).toEqual(["run-cancel", "run-end"]);
		},
	);

	it("that a later version has changed is refused with words, and stays as it is [Q-R20]", async () => {
		const file = layOut(name);
		const later = new DatabaseSync(file);
		const counting = "select count(*) as count from runs";
		const runs = later.prepare(counting).get();
		later.exec(`pragma user_version = ${MIGRATIONS.length + 1}`);
		later.close();
		const refused = startTemporaryApp({ folder });
		await expect(refused).rejects.toThrow(NewerDatabaseError);
		await expect(refused).rejects.toThrow("Start the newer version, or restore a backup");
		const kept = new DatabaseSync(file, { readOnly: true });
		expect(kept.prepare("pragma user_version").get()).toEqual({ user_version: MIGRATIONS.length + 1 });
		expect(kept.prepare(counting).get()).toEqual(runs);
		kept.close();
	});
});
