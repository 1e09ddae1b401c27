import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
	type ExecutionContext,
	type Network,
	type NodeType,
	type StepSession,
	sessionLost,
} from "@switchyard/node-kit";
import { loopbackNetwork, noAgents, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import { SERVER_CERTIFICATE, SERVER_KEY } from "@switchyard/nodes/mailbox/certificates";
import { defined } from "@switchyard/spec/json";
import type { DatabaseCredential } from "../../../../packages/optional/databases/src/credentials/database/credential.ts";
import { freePort } from "./free-port.ts";
import { MARIADB, MariadbServer } from "./mariadb-server.ts";
import { POSTGRES_FOLDER, PostgresServer } from "./postgres-server.ts";

const IDENTITY = { certificate: SERVER_CERTIFICATE, key: SERVER_KEY };

/** A database that the nodes are tried at. */
export interface Tried {
	/** What names it to a node. */
	readonly target: () => Readonly<Record<string, unknown>>;
	/** Executes statements at it, as its administrator. Gives the first row of the last one, its values with tabs between. */
	readonly ask: (sql: string) => Promise<string>;
	readonly stop: () => Promise<void>;
	readonly product?: DatabaseCredential["product"];
	readonly port?: () => number;
	readonly integer: string;
}

const types = new Map((await loadNodeTypes()).map((type) => [type.spec.id, type]));

/** Where the SQLite files of a test are; the test removes it. */
export const workspace = await temporaryWorkspace();

const network: Network = {
	...loopbackNetwork,
	// The name that the certificate is for.
	resolve: ({ host, port }) =>
		loopbackNetwork.resolve({ host: host === "mail.example.com" ? "127.0.0.1" : host, port }),
};

function context(
	idempotencyKey: string,
	{ nodeSession, signal = new AbortController().signal }: Surroundings = {},
): ExecutionContext {
	const nothing = () => {};
	return {
		signal,
		idempotencyKey,
		attempt: 1,
		session: nodeSession,
		network,
		files: workspace.files,
		log: nothing,
		progress: nothing,
		chunk: () => Promise.resolve(),
		charge: nothing,
		chargeCredits: nothing,
		agents: noAgents,
	};
}

/** What a step stands in, and what may end it. */
interface Surroundings {
	readonly nodeSession?: StepSession;
	readonly signal?: AbortSignal;
}

/** Executes a node as a step with a key. */
export async function execute(
	type: string,
	params: Readonly<Record<string, unknown>>,
	key = "run:step",
	surroundings?: Surroundings,
) {
	const { execute: work } = types.get(`Database.${type}`) as Required<NodeType>;
	return work(params, context(key, surroundings));
}

/** A transaction as its block opens it: steps work in it, its end commits. */
export async function openTransaction(settings: Readonly<Record<string, unknown>>, key = "run:block") {
	const { session: load } = types.get("Database.Transaction") as Required<NodeType>;
	const provider = await load();
	const live = await provider.open({
		...{ settings, folder: workspace.folder, network, files: workspace.files },
		...{ signal: new AbortController().signal, log: () => {} },
	});
	const usable = () => provider.isUsable?.(live) ?? true;
	const nodeSession: StepSession = {
		...{ kind: provider.kind, round: 0 },
		// As the host does it: what broke is not opened again.
		live: () => (usable() ? Promise.resolve(live) : Promise.reject(sessionLost("It is gone."))),
	};
	return {
		usable,
		step: (type: string, params: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
			execute(type, params, "run:step", { nodeSession, ...defined({ signal }) }),
		commit: (given = settings) => execute("Transaction", given, key, { nodeSession }),
		close: () => provider.close(live),
	};
}

async function startPostgres(): Promise<Tried> {
	const server = await PostgresServer.start();
	const port = await freePort();
	await server.listenAt(port, IDENTITY);
	const database = await server.createDatabase();
	const credential: DatabaseCredential = {
		product: "postgresql",
		host: "127.0.0.1",
		port,
		database,
		user: "switchyard",
		plain: true,
	};
	return {
		target: () => ({ server: credential }),
		ask: async (sql) => {
			const rows = await server.ask<Record<string, unknown>>(sql, database);
			const last = Array.isArray(rows) ? rows : [];
			return Object.values(last[0] ?? {}).join("\t");
		},
		stop: () => server.dispose(),
		product: "postgresql",
		port: () => port,
		integer: "int",
	};
}

async function startMariadb(): Promise<Tried> {
	const server = await MariadbServer.start(IDENTITY);
	const credential: DatabaseCredential = {
		product: "mysql",
		host: "127.0.0.1",
		port: server.port,
		database: "shop",
		user: "desk",
		password: "letmein",
		plain: true,
	};
	return {
		target: () => ({ server: credential }),
		ask: (sql) => server.ask(sql),
		stop: () => server.dispose(),
		product: "mysql",
		port: () => server.port,
		integer: "int",
	};
}

async function startSqlite(): Promise<Tried> {
	const file = join(workspace.folder, "shop.db");
	new DatabaseSync(file).close();
	return {
		target: () => ({ file: "shop.db" }),
		ask: async (sql) => {
			const database = new DatabaseSync(file);
			try {
				if (!/^select/.test(sql)) database.exec(sql);
				return Object.values((/^select/.test(sql) ? database.prepare(sql).get() : undefined) ?? {}).join(
					"\t",
				);
			} finally {
				database.close();
			}
		},
		stop: async () => {},
		integer: "integer",
	};
}

/** Those that the nodes are tried at, as far as they are there. */
export const DATABASES = [
	{ name: "PostgreSQL", isThere: POSTGRES_FOLDER !== undefined, start: startPostgres },
	{ name: "MariaDB", isThere: MARIADB !== undefined, start: startMariadb },
	{ name: "SQLite", isThere: true, start: startSqlite },
];
