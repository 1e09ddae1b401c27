import {
	describePeople,
	describeReading,
	describeReruns,
	describeRuns,
	describeToolSessions,
} from "@switchyard/host/contract";
import { afterAll, beforeAll, describe } from "vitest";
import { postgresHostPorts } from "../../../../test/support/host-driver/postgres-host-ports.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../../../../test/support/postgres-server.ts";

describe.skipIf(POSTGRES_FOLDER === undefined)("hosts over PostgreSQL", () => {
	let server: PostgresServer;
	beforeAll(async () => {
		server = await PostgresServer.start();
	});
	afterAll(() => server.dispose());

	const runHosts = postgresHostPorts(() => server);
	describeRuns(runHosts);
	describePeople(runHosts);
	describeReading(runHosts);
	describeReruns(runHosts);
	describeToolSessions(runHosts);
});
