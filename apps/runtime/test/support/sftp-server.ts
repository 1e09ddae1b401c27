import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { SftpAccess } from "../../../../packages/optional/transfer/src/credentials/file-server/credential.ts";
import { freePort } from "./free-port.ts";
import { installed } from "./installed.ts";

const PROGRAM = "/usr/sbin/sshd";

/** Whether there is an OpenSSH server. */
export const HAS_SFTP = installed(
	existsSync(PROGRAM),
	"No OpenSSH server found: `apt-get install openssh-server`.",
);

interface SftpServerOptions {
	/** Whether it runs the programs that a client names, in place of giving files. */
	readonly runsPrograms?: boolean;
}

/** An OpenSSH server of its own on loopback, which gives the user that runs the tests a folder of files, or lets them run programs. */
export class SftpServer {
	readonly #folder = mkdtempSync(join(tmpdir(), "switchyard-sftp-"));
	#process: ChildProcess | undefined;
	/** What it shows. */
	readonly files = join(this.#folder, "files");
	port = 0;

	readonly #runsPrograms: boolean;

	private constructor({ runsPrograms = false }: SftpServerOptions) {
		this.#runsPrograms = runsPrograms;
	}

	static async start(options: SftpServerOptions = {}): Promise<SftpServer> {
		const server = new SftpServer(options);
		server.port = await freePort();
		mkdirSync(server.files);
		for (const key of ["host", "user"]) server.#makeKey(key);
		writeFileSync(server.#at("config"), server.#config());
		// Where the server leaves what it needs no rights for.
		if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
		await server.run();
		return server;
	}

	/** How a user signs in. */
	get access(): SftpAccess {
		return {
			method: "sftp",
			host: "127.0.0.1",
			port: this.port,
			user: userInfo().username,
			hostKeys: [this.#fingerprint()],
			privateKey: readFileSync(this.#at("user"), "utf8"),
		};
	}

	/** Has another key from now on. */
	async replaceKey(): Promise<void> {
		await this.stop();
		this.#makeKey("host");
		await this.run();
	}

	async run(): Promise<void> {
		const child = spawn(PROGRAM, ["-D", "-e", "-f", this.#at("config")], { stdio: "ignore" });
		this.#process = child;
		const end = () => child.kill("SIGKILL");
		process.once("exit", end);
		child.once("exit", () => process.off("exit", end));
		await vi.waitUntil(() => {
			if (child.exitCode !== null) throw new Error("The OpenSSH server ended when it was started.");
			return isListening(this.port);
		}, 20_000);
	}

	async stop(): Promise<void> {
		const child = this.#process;
		if (child === undefined) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}

	/** Stops the server and removes its files. */
	async dispose(): Promise<void> {
		await this.stop();
		rmSync(this.#folder, { recursive: true, force: true });
	}

	#at(name: string): string {
		return join(this.#folder, name);
	}

	#makeKey(name: string): void {
		rmSync(this.#at(name), { force: true });
		execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", this.#at(name)]);
	}

	/** As OpenSSH's own program shows it. */
	#fingerprint(): string {
		const shown = execFileSync("ssh-keygen", ["-lf", this.#at("host.pub")], { encoding: "utf8" });
		return shown.split(" ")[1] ?? "";
	}

	#config(): string {
		return [
			`Port ${this.port}`,
			"ListenAddress 127.0.0.1",
			`HostKey ${this.#at("host")}`,
			`AuthorizedKeysFile ${this.#at("user.pub")}`,
			`PidFile ${this.#at("pid")}`,
			"StrictModes no",
			"UsePAM no",
			"PasswordAuthentication no",
			"PermitRootLogin prohibit-password",
			"Subsystem sftp internal-sftp",
			...(this.#runsPrograms ? [] : [`ForceCommand internal-sftp -d ${this.files}`]),
			"",
		].join("\n");
	}
}

/** Whether something answers at a port of loopback. */
export function isListening(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ host: "127.0.0.1", port });
		socket.once("connect", () => {
			socket.destroy();
			resolve(true);
		});
		socket.once("error", () => resolve(false));
	});
}
