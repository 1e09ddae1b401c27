import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_CERTIFICATE, SERVER_KEY } from "@switchyard/nodes/mailbox/certificates";
import { vi } from "vitest";
import type { FtpAccess } from "../../../../packages/optional/transfer/src/credentials/file-server/credential.ts";
import { freePort } from "./free-port.ts";
import { installed } from "./installed.ts";
import { isListening } from "./sftp-server.ts";
import { unprivilegedUser } from "./unprivileged-user.ts";

const PROGRAM = "/usr/sbin/pure-ftpd";

/** Of the user's password, as crypt makes it: what the server's own tool makes takes a second for each sign-in. */
const PASSWORD_HASH =
	"$6$desk$vrw1ew/mvXjpI2WGC2xM3ODWJnz8rjkGsk7hAqsVZa2jFlwGCR0kgQKef0N/8E1rGcWjVuPyPGutj5ZMeZ.p20";

/** Whether there is a Pure-FTPd, which needs root. */
export const HAS_FTP =
	installed(existsSync(PROGRAM), "No Pure-FTPd found: `apt-get install pure-ftpd`.") &&
	process.getuid?.() === 0;

/** A Pure-FTPd of its own on loopback, with a certificate for mail.example.com. Its user `desk` signs in with `letmein42`. */
export class FtpServer {
	readonly #folder = mkdtempSync(join(tmpdir(), "switchyard-ftp-"));
	#process: ChildProcess | undefined;
	/** What it shows. */
	readonly files = join(this.#folder, "files");
	port = 0;

	private constructor() {}

	static async start(): Promise<FtpServer> {
		const server = new FtpServer();
		const at = (name: string) => join(server.#folder, name);
		const user = unprivilegedUser() ?? { uid: 0, gid: 0 };
		server.port = await freePort();
		chmodSync(server.#folder, 0o755);
		mkdirSync(server.files);
		chownSync(server.files, user.uid, user.gid);
		writeFileSync(at("certificate.pem"), `${SERVER_KEY}\n${SERVER_CERTIFICATE}`);
		writeFileSync(
			at("users"),
			`desk:${PASSWORD_HASH}:${user.uid}:${user.gid}::${server.files}/./::::::::::::\n`,
		);
		execFileSync("pure-pw", ["mkdb", at("users.pdb"), "-f", at("users")], { stdio: "ignore" });
		const child = spawn(
			PROGRAM,
			[
				...["--bind", `127.0.0.1,${server.port}`, "--login", `puredb:${at("users.pdb")}`],
				...["--tls", "1", "--certfile", at("certificate.pem"), "--pidfile", at("pid")],
				...["--noanonymous", "--dontresolve", "--minuid", "1", "--chrooteveryone"],
			],
			{ stdio: "ignore" },
		);
		server.#process = child;
		const end = () => child.kill("SIGKILL");
		process.once("exit", end);
		child.once("exit", () => process.off("exit", end));
		await vi.waitUntil(() => {
			if (child.exitCode !== null) throw new Error("Pure-FTPd ended when it was started.");
			return isListening(server.port);
		}, 20_000);
		return server;
	}

	/** How a user signs in, without encryption. */
	get access(): FtpAccess {
		return {
			method: "ftp",
			host: "127.0.0.1",
			port: this.port,
			user: "desk",
			password: "letmein42",
			plain: true,
		};
	}

	/** Stops the server and removes its files. */
	async dispose(): Promise<void> {
		const child = this.#process;
		if (child) {
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
		}
		rmSync(this.#folder, { recursive: true, force: true });
	}
}
