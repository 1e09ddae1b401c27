import type { CredentialTest } from "@switchyard/node-kit";
import { workAtServer } from "../../work/work-at-server.ts";
import type { DatabaseCredential } from "./credential.ts";

const TIME_LIMIT_MS = 15_000;

/** Signs in, begins a transaction and ends it. */
export const test: CredentialTest<DatabaseCredential> = async (server, context) => {
	await workAtServer(server, context, TIME_LIMIT_MS, { kind: "verify" });
	return `${server.host} takes the user, and has the database ${server.database}.`;
};
