import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DoctorReport } from "@switchyard/spec/data-folder";
import { expect, it } from "vitest";
import { bundleArguments } from "../../../../scripts/bundles.mjs";
import { POSTGRES_FOLDER, PostgresServer } from "../support/postgres-server.ts";
import { ServerProcess } from "../support/server-process.ts";

const DOCTOR = fileURLToPath(new URL("../../src/doctor.ts", import.meta.url));

it.skipIf(POSTGRES_FOLDER === undefined)(
	"the doctor tells an empty PostgreSQL database from one that a server has used, and compares the clocks",
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-doctor-"));
		const postgres = await PostgresServer.start();
		const url = postgres.urlOf(await postgres.createDatabase());
		const env = { DATABASE_URL: url, SWITCHYARD_DATA: folder, PORT: "0" };
		const store = async () => {
			const { stdout } = await promisify(execFile)(process.execPath, [...bundleArguments(), DOCTOR], { env });
			const report: DoctorReport = JSON.parse(stdout);
			expect(report.filter(({ status }) => status !== "ok")).toEqual([]);
			expect(report.map(({ about }) => about)).toContain("clock");
			return report.find(({ about }) => about === "store")?.message;
		};
		let server: ServerProcess | undefined;
		try {
			expect(await store()).toMatch(/^PostgreSQL \d+ has no tables yet/);
			server = await ServerProcess.start(folder, { DATABASE_URL: url });
			expect(await store()).toMatch(/^PostgreSQL \d+ answers[.]$/);
		} finally {
			await server?.kill();
			await postgres.dispose();
			rmSync(folder, { recursive: true });
		}
	},
	60_000,
);
