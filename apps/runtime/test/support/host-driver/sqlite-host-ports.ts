import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { HostPorts, HostSubject } from "@switchyard/host/contract";
import { AppError } from "@switchyard/spec/error";
import { SMALL_DATABASE_BYTES } from "../../../src/platform/database/sqlite/testing/small-database.ts";
import { migratedFolder } from "../migrated-folder.ts";
import { TestHost } from "./test-host.ts";

/** Embedded hosts over the server's driver and SQLite, for the contract of hosts. */
export const SQLITE_HOST_PORTS: HostSubject = {
	newPlace: migratedFolder,
	remove: (folder) => rmSync(folder, { recursive: true }),
	async open({ place: folder, problems, limits, isSmall, ...options }) {
		const test = new TestHost({
			...options,
			folder,
			validate: problems,
			...(isSmall ? { maxBytes: SMALL_DATABASE_BYTES } : {}),
			limits: { ...limits, hurryMs: 0, closeGraceMs: 0, abortGraceMs: 0 },
		});
		await test.runHost.recover();
		const { runHost } = test;
		return {
			runs: runHost,
			reruns: runHost.reruns,
			toolSessions: runHost,
			fill: () => fill(test),
			end: () => test.stop(),
		};
	},
	copy(folder) {
		const copy = migratedFolder();
		rmSync(fileOf(copy));
		change(folder, (database) => database.exec(`vacuum into '${fileOf(copy)}'`));
		cpSync(join(folder, "blobs"), join(copy, "blobs"), { recursive: true });
		return copy;
	},
	damage: (folder, run) =>
		change(folder, (database) =>
			database
				.prepare("update journal set checksum = 0 where run = (select number from runs where id = ?)")
				.run(run),
		),
	loseVersions: (folder) => change(folder, (database) => database.exec("delete from flow_versions")),
};

const fileOf = (folder: string) => join(folder, "switchyard.db");

function change(folder: string, work: (database: DatabaseSync) => void): void {
	const database = new DatabaseSync(fileOf(folder), { timeout: 5000 });
	try {
		work(database);
	} finally {
		database.close();
	}
}

/** Fills the disk with mails. */
async function fill({ database, folder }: TestHost): ReturnType<HostPorts["fill"]> {
	const mail = { sender: "", recipients: "[]", subject: "", html: null, at: 1, text: "x".repeat(20_000) };
	const insert = (index: number) =>
		database.read.insertInto("outbox").values({ ...mail, id: `mail-${index}` });
	try {
		for (let index = 0; ; index++) await database.write([insert(index).compile()]);
	} catch (error) {
		if (!(error instanceof AppError && error.code === "JOURNAL_UNAVAILABLE")) throw error;
		return () => change(folder, (other) => other.exec("delete from outbox"));
	}
}
