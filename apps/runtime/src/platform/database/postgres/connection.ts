import { Client, type ClientConfig, Pool, types } from "pg";

/** How long a server may take to let us in, and to answer a query, in milliseconds. */
const CONNECT_MS = 5000;
const QUERY_MS = 60_000;

/** Connections for reading; more would wait for the same processors. */
const READERS = 8;

const INT8 = 20;

/** What sessions of ours are given, by the names of PostgreSQL's settings. */
type SessionSettings = Readonly<Record<string, string | number>>;

/** A connection that writes; a commit returns after the server's disk has it. */
export function createWritingClient(url: string, settings: SessionSettings = {}): Client {
	const client = new Client(configOf(url, "switchyard", { synchronous_commit: "on", ...settings }));
	// A connection that is lost shows at its next query; without a listener it would end the process.
	client.on("error", () => {});
	return client;
}

/** Connections that only read. */
export function createReadingPool(url: string): Pool {
	const settings = { default_transaction_read_only: "on" };
	const pool = new Pool({ ...configOf(url, "switchyard reader", settings), max: READERS });
	pool.on("error", () => {});
	return pool;
}

function configOf(url: string, name: string, settings: SessionSettings): ClientConfig {
	return {
		connectionString: withSettings(url, settings),
		application_name: name,
		connectionTimeoutMillis: CONNECT_MS,
		query_timeout: QUERY_MS,
		keepAlive: true,
		keepAliveInitialDelayMillis: 10_000,
		types: { getTypeParser },
	};
}

/** The settings in the URL stay: ours come after them. */
function withSettings(url: string, settings: SessionSettings): string {
	const parsed = new URL(url);
	const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
	const options = [parsed.searchParams.get("options") ?? "", ...ours].join(" ").trim();
	parsed.searchParams.set("options", options);
	return parsed.href;
}

/** Whole numbers are below 2^53 here, as they are in SQLite; `pg` would give the large ones as text. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
	oid === INT8 ? Number : types.getTypeParser(oid, format as "text");
