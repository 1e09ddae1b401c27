import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HostSubject, MakeRoom } from "@switchyard/host/contract";
import { DatabaseConsents } from "../../../src/domains/approvals/consents/database-consents.ts";
import { openPostgres } from "../../../src/platform/database/postgres/open-postgres.ts";
import { createDatabaseJournal } from "../../../src/platform/journal/database-journal.ts";
import type { PostgresServer } from "../postgres-server.ts";
import { createTestHost } from "./test-host.ts";

/** No test waits for the end of a lease. */
const LEASE_MS = 60_000;

const LOGGER = { info: () => {}, error: () => {} };

/** Has PostgreSQL answer every commit as it does when its disk is full. */
const FULL = `
	create function refuse() returns trigger language plpgsql as
		$$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
	create trigger full_disk before update on owner execute function refuse();`;

const ROOM = "drop trigger full_disk on owner; drop function refuse;";

/**
 * Embedded hosts over the server's driver and PostgreSQL, for the contract of hosts. A place is a data folder, which has a database of
 * its own.
 */
export function postgresHostPorts(server: () => PostgresServer): HostSubject {
	const databases = new Map<string, string>();
	const databaseOf = (place: string) => {
		const database = databases.get(place);
		if (database === undefined) throw new Error(`${place} is no place.`);
		return database;
	};
	const placeOf = (database: string) => {
		const place = mkdtempSync(join(tmpdir(), "switchyard-"));
		databases.set(place, database);
		return place;
	};
	const fill = async (database: string): Promise<MakeRoom> => {
		await server().ask(FULL, database);
		return async () => void (await server().ask(ROOM, database));
	};
	return {
		newPlace: async () => placeOf(await server().createDatabase()),
		async remove(place) {
			rmSync(place, { recursive: true });
			await server().ask(`drop database ${databaseOf(place)} with (force)`);
			databases.delete(place);
		},
		async open({ place, problems, limits, isSmall: _any, ...options }) {
			const name = databaseOf(place);
			const database = await openPostgres({
				folder: place,
				url: server().urlOf(name),
				leaseMs: LEASE_MS,
				logger: LOGGER,
				onFailure: (error) => {
					throw error;
				},
			});
			// A call of a tool is refused until the lease is known to hold.
			await database.queue.whenWritable();
			const runHost = createTestHost(createDatabaseJournal(database), place, {
				...options,
				consents: new DatabaseConsents(database, Date.now),
				validate: problems,
				limits: { ...limits, hurryMs: 0, closeGraceMs: 0, abortGraceMs: 0 },
			});
			await runHost.recover();
			return {
				runs: runHost,
				reruns: runHost.reruns,
				toolSessions: runHost,
				fill: async () => {
					const makeRoom = await fill(name);
					// A commit that fails shows that nothing is kept any more.
					await database.write([database.read.deleteFrom("outbox").compile()]).catch(() => {});
					return makeRoom;
				},
				async end() {
					await runHost.close();
					await database.close();
				},
			};
		},
		async copy(place) {
			const copy = await server().copyDatabase(databaseOf(place));
			await server().ask("drop trigger if exists full_disk on owner", copy);
			// The lease of the host that crashed is over, as it is some time later.
			await server().ask("update owner set lease_until = 0", copy);
			return placeOf(copy);
		},
		async damage(place, run) {
			const number = `(select number from runs where id = '${run}')`;
			await server().ask(`update journal set checksum = 0 where run = ${number}`, databaseOf(place));
		},
		loseVersions: async (place) => void (await server().ask("delete from flow_versions", databaseOf(place))),
	};
}
