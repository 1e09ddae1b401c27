import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { POSTGRES_FOLDER, PostgresServer } from "./postgres-server.ts";
import { ServerProcess } from "./server-process.ts";
import { CAN_MOUNT, fillDisk, onSmallDisk } from "./small-disk.ts";

/** A server of its own process, whose store can be taken away and given back. */
export interface StoreOutages {
	readonly server: ServerProcess;
	readonly begin: () => Promise<void>;
	readonly end: () => Promise<void>;
	readonly dispose: () => Promise<void>;
}

/** The ways in which a store goes away, with how to start a server on such a one; absent where the system does not allow it. */
export const OUTAGES: readonly (readonly [string, ((log: number) => Promise<StoreOutages>) | undefined])[] = [
	["the disk is full", CAN_MOUNT ? fillingDisk : undefined],
	["PostgreSQL is away", POSTGRES_FOLDER === undefined ? undefined : stoppingPostgres],
];

const ENVIRONMENT = { PATH: process.env.PATH ?? "", SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

async function fillingDisk(log: number): Promise<StoreOutages> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-outage-"));
	const server = await ServerProcess.start(folder, ENVIRONMENT, log, onSmallDisk(folder, "size=24m"));
	let filler: string;
	return {
		server,
		begin: async () => {
			filler = fillDisk(server.id, folder);
		},
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
