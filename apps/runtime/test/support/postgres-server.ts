import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { installed } from "./installed.ts";
import { unprivilegedUser } from "./unprivileged-user.ts";

/** Where Debian keeps its PostgreSQL, a folder for each version. */
const DEBIAN = "/usr/lib/postgresql";

/** How long a server may take to come up, in milliseconds: after a crash it reads its log first. */
const START_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** The folder of PostgreSQL's programs; `undefined` where there are none, and where an empty name in the environment leaves PostgreSQL out. */
export const POSTGRES_FOLDER = findPrograms();
installed(
	POSTGRES_FOLDER !== undefined || process.env.POSTGRES_FOLDER === "",
	"No PostgreSQL found: `apt-get install postgresql`, or name the folder of its programs with POSTGRES_FOLDER.",
);

/** A PostgreSQL server with a cluster of its own, reached over a socket in its folder. */
export class PostgresServer {
	readonly #folder: string;
	readonly #user = unprivilegedUser();
	/** What the server is set to, besides what every test wants. */
	#settings: readonly string[] = ["listen_addresses="];
	#process: ChildProcess | undefined;
	#databases = 0;
	#port = 5432;

	private constructor(folder: string) {
		this.#folder = folder;
	}

	/** Makes a cluster and starts a server on it. */
	static async start(): Promise<PostgresServer> {
		const server = new PostgresServer(mkdtempSync(join(tmpdir(), "switchyard-postgres-")));
		server.#makeCluster();
		await server.resume();
		return server;
	}

	/** Has the server listen at a port of loopback, too, and with a certificate encrypt for those who ask for it. */
	async listenAt(
		port: number,
		identity?: { readonly certificate: string; readonly key: string },
	): Promise<void> {
		const place = (name: string, content: string) => {
			const file = join(this.#folder, name);
			writeFileSync(file, content, { mode: 0o600 });
			if (this.#user) chownSync(file, this.#user.uid, this.#user.gid);
			return file;
		};
		const encryption = identity && [
			"ssl=on",
			`ssl_cert_file=${place("certificate.pem", identity.certificate)}`,
			`ssl_key_file=${place("key.pem", identity.key)}`,
		];
		this.#settings = ["listen_addresses=127.0.0.1", `port=${port}`, ...(encryption ?? [])];
		this.#port = port;
		await this.halt();
		await this.resume();
	}

	/** Makes an empty database. Gives its name. */
	async createDatabase(): Promise<string> {
		const name = `test${++this.#databases}`;
		await this.ask(`create database ${name}`);
		return name;
	}

	/** Copies a database as it is at this moment, also while others use it. Returns the copy's name. */
	async copyDatabase(database: string): Promise<string> {
		const copy = await this.createDatabase();
		const at = ["-h", this.#folder, "-p", String(this.#port), "-U", "switchyard"];
		const options = { cwd: this.#folder, env: {}, maxBuffer: 100_000_000 };
		const dump = execFileSync(program("pg_dump"), [...at, database], options);
		const into = [...at, "-q", "-v", "ON_ERROR_STOP=1", "-d", copy];
		execFileSync(program("psql"), into, { ...options, input: dump, stdio: ["pipe", "ignore", "inherit"] });
		return copy;
	}

	urlOf(database: string, socketFolder = this.#folder): string {
		return `postgres:///${database}?user=switchyard&port=${this.#port}&host=${encodeURIComponent(socketFolder)}`;
	}

	/** The socket that the server listens at. */
	get socket(): string {
		return join(this.#folder, `.s.PGSQL.${this.#port}`);
	}

	/** Asks the server something, in whichever database. */
	async ask<Row extends Record<string, unknown>>(sql: string, database = "postgres"): Promise<Row[]> {
		const client = new Client({ connectionString: this.urlOf(database) });
		await client.connect();
		try {
			return (await client.query<Row>(sql)).rows;
		} finally {
			await client.end();
		}
	}

	/** Stops the server as an operator does, or as a crash does, and leaves its cluster. */
	async halt(how: "restart" | "crash" = "restart"): Promise<void> {
		const child = this.#process;
		if (child === undefined) return;
		this.#process = undefined;
		const ended = once(child, "exit");
		child.kill(how === "crash" ? "SIGQUIT" : "SIGINT");
		await ended;
	}

	/** Starts the server again. */
	async resume(): Promise<void> {
		// A test that kills no power needs no sync; what a killed server wrote, the operating system keeps.
		const settings = ["fsync=off", ...this.#settings, `unix_socket_directories=${this.#folder}`];
		const child = spawn(
			program("postgres"),
			["-D", this.#data, ...settings.flatMap((setting) => ["-c", setting])],
			{ ...this.#user, cwd: this.#folder, env: {}, stdio: ["ignore", "ignore", "ignore"] },
		);
		this.#process = child;
		const end = () => child.kill("SIGQUIT");
		process.once("exit", end);
		child.once("exit", () => process.off("exit", end));
		const latest = Date.now() + START_MS;
		while (!(await this.#answers())) {
			if (child.exitCode !== null) throw new Error("PostgreSQL ended when it was started.");
			if (Date.now() > latest) throw new Error("PostgreSQL did not come up in time.");
			await pause(LOOK_EVERY_MS);
		}
	}

	#answers(): Promise<boolean> {
		return this.ask("select 1").then(
			() => true,
			() => false,
		);
	}

	/** Stops the server and removes its cluster. */
	async dispose(): Promise<void> {
		await this.halt("crash");
		rmSync(this.#folder, { recursive: true, force: true });
	}

	get #data(): string {
		return join(this.#folder, "data");
	}

	#makeCluster(): void {
		mkdirSync(this.#data, { mode: 0o700 });
		if (this.#user) {
			for (const path of [this.#folder, this.#data]) chownSync(path, this.#user.uid, this.#user.gid);
		}
		execFileSync(
			program("initdb"),
			["-D", this.#data, "-U", "switchyard", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
			{ ...this.#user, cwd: this.#folder, env: {}, stdio: "ignore" },
		);
	}
}

function findPrograms(): string | undefined {
	const { POSTGRES_FOLDER: named } = process.env;
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = versions.map((version) => join(DEBIAN, version, "bin"));
	return (named === undefined ? folders : [named]).find((folder) => existsSync(join(folder, "initdb")));
}

function program(name: string): string {
	return join(POSTGRES_FOLDER ?? "", name);
}
