import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { POSTGRES_FOLDER, PostgresServer } from "./postgres-server.ts";
import { ServerProcess } from "./server-process.ts";

/** A disk of its own for the data folder; where the system does not allow that, there is none to fill. */
const SMALL_DISK = [
	"unshare",
	"-rm",
	"sh",
	"-c",
	'mount -t tmpfs -o size=24m small "$SWITCHYARD_DATA" && exec "$@"',
	"sh",
];

/** A server of its own process, whose store can be taken away and given back. */
export interface StoreOutages {
	readonly server: ServerProcess;
	readonly begin: () => Promise<void>;
	readonly end: () => Promise<void>;
	readonly dispose: () => Promise<void>;
}

/** The ways in which a store goes away, with how to start a server on such a one; absent where the system does not allow it. */
export const OUTAGES: readonly (readonly [string, ((log: number) => Promise<StoreOutages>) | undefined])[] = [
	["the disk is full", canMount() ? fillingDisk : undefined],
	["PostgreSQL is away", POSTGRES_FOLDER === undefined ? undefined : stoppingPostgres],
];

const ENVIRONMENT = { PATH: process.env.PATH ?? "", SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

function canMount(): boolean {
	return spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "small", "/mnt"]).status === 0;
}

async function fillingDisk(log: number): Promise<StoreOutages> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-outage-"));
	const server = await ServerProcess.start(folder, ENVIRONMENT, log, SMALL_DISK);
	const filler = `/proc/${server.id}/root${folder}/filler`;
	return {
		server,
		begin: async () => fill(filler),
		end: async () => rmSync(filler),
		dispose: async () => {
			await server.kill();
			rmSync(folder, { recursive: true });
		},
	};
}

async function stoppingPostgres(log: number): Promise<StoreOutages> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-outage-"));
	const postgres = await PostgresServer.start();
	const url = postgres.urlOf(await postgres.createDatabase());
	const server = await ServerProcess.start(folder, { ...ENVIRONMENT, DATABASE_URL: url }, log);
	return {
		server,
		begin: () => postgres.halt(),
		end: () => postgres.resume(),
		dispose: async () => {
			await server.kill();
			await postgres.dispose();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Takes all the room that is left. */
function fill(path: string): void {
	const file = openSync(path, "w");
	try {
		for (;;) writeSync(file, Buffer.alloc(4096));
	} catch {
		// There is no more.
	} finally {
		closeSync(file);
	}
}
