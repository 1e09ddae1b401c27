import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";
import { installed } from "./installed.ts";
import { unprivilegedUser } from "./unprivileged-user.ts";

/** MariaDB's program; `undefined` where there is none. */
export const MARIADB = [process.env.MARIADB_PATH ?? "/usr/sbin/mariadbd"].find((path) => existsSync(path));
installed(
	MARIADB !== undefined,
	"No MariaDB found: `apt-get install mariadb-server`, or name its program with MARIADB_PATH.",
);

/** How long a server may take to come up, in milliseconds. */
const START_MS = 60_000;

/** A MariaDB of its own on loopback. Its user `desk` signs in with `letmein`, and has the database `shop`. */
export class MariadbServer {
	readonly #folder = mkdtempSync(join(tmpdir(), "switchyard-mariadb-"));
	readonly #user = unprivilegedUser();
	#process: ChildProcess | undefined;
	port = 0;

	private constructor() {}

	/** @param identity encrypts connections, where it is given: a certificate and its key, as PEM */
	static async start(identity?: {
		readonly certificate: string;
		readonly key: string;
	}): Promise<MariadbServer> {
		const server = new MariadbServer();
		server.port = await freePort();
		chmodSync(server.#folder, 0o755);
		if (server.#user) chownSync(server.#folder, server.#user.uid, server.#user.gid);
		const at = (name: string) => join(server.#folder, name);
		execFileSync(
			join(dirname(MARIADB ?? ""), "../bin/mariadb-install-db"),
			[
				"--no-defaults",
				`--datadir=${at("data")}`,
				"--auth-root-authentication-method=normal",
				"--skip-test-db",
			],
			{ ...server.#user, cwd: server.#folder, stdio: "ignore" },
		);
		if (identity) {
			writeFileSync(at("certificate.pem"), identity.certificate);
			writeFileSync(at("key.pem"), identity.key);
		}
		await server.#run(identity ? [`--ssl-cert=${at("certificate.pem")}`, `--ssl-key=${at("key.pem")}`] : []);
		await server.ask(
			"create database shop; create user desk identified by 'letmein'; grant all on shop.* to desk; create user reader identified by 'letmein'; grant select, insert on shop.* to reader;",
			"mysql",
		);
		return server;
	}

	/** Executes statements as an administrator. Gives the rows of the last one, tab by tab. */
	async ask(sql: string, database = "shop"): Promise<string> {
		const { stdout } = await promisify(execFile)(join(dirname(MARIADB ?? ""), "../bin/mariadb"), [
			"--no-defaults",
			`--socket=${this.#socket}`,
			"--user=root",
			"--batch",
			"--skip-column-names",
			`--execute=${sql}`,
			database,
		]);
		return stdout.trim();
	}

	/** Stops the server and removes its data. */
	async dispose(): Promise<void> {
		const child = this.#process;
		if (child) {
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
		}
		rmSync(this.#folder, { recursive: true, force: true });
	}

	get #socket(): string {
		return join(this.#folder, "socket");
	}

	async #run(settings: readonly string[]): Promise<void> {
		const child = spawn(
			MARIADB ?? "",
			[
				"--no-defaults",
				`--datadir=${join(this.#folder, "data")}`,
				`--socket=${this.#socket}`,
				`--pid-file=${join(this.#folder, "pid")}`,
				"--bind-address=127.0.0.1",
				`--port=${this.port}`,
				// A test that kills no power needs no sync.
				"--innodb-flush-log-at-trx-commit=0",
				...settings,
			],
			{ ...this.#user, cwd: this.#folder, stdio: "ignore" },
		);
		this.#process = child;
		const end = () => child.kill("SIGKILL");
		process.once("exit", end);
		child.once("exit", () => process.off("exit", end));
		await vi.waitUntil(() => {
			if (child.exitCode !== null) throw new Error("MariaDB ended when it was started.");
			return this.ask("select 1", "mysql").then(
				() => true,
				() => false,
			);
		}, START_MS);
	}
}
