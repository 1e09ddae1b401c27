import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";
import { installed } from "./installed.ts";

/** Dovecot's program; `undefined` where there is none. */
export const DOVECOT = [process.env.DOVECOT_PATH ?? "/usr/sbin/dovecot"].find((path) => existsSync(path));
installed(
	DOVECOT !== undefined,
	"No Dovecot found: `apt-get install dovecot-imapd`, or name its program with DOVECOT_PATH.",
);

/** How long a server may take to come up, in milliseconds. */
const START_MS = 20_000;
const NOBODY = 65_534;

/** A certificate and its key, as PEM. */
interface Identity {
	readonly certificate: string;
	readonly key: string;
}

/** A Dovecot of its own on loopback: mails are files of its one user, who signs in as `desk` with `letmein`. */
export class Dovecot {
	readonly #folder = mkdtempSync(join(tmpdir(), "switchyard-dovecot-"));
	readonly #user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : userInfo();
	#process: ChildProcess | undefined;
	#delivered = 0;
	#ports = { plain: 0, tls: 0 };

	private constructor() {}

	static async start({ certificate, key }: Identity): Promise<Dovecot> {
		const server = new Dovecot();
		// Its parts run as several users.
		chmodSync(server.#folder, 0o755);
		for (const folder of ["mail", "mail/new", "mail/cur", "mail/tmp"]) {
			mkdirSync(join(server.#folder, folder));
			chownSync(join(server.#folder, folder), server.#user.uid, server.#user.gid);
		}
		server.#ports = { plain: await freePort(), tls: await freePort() };
		writeFileSync(join(server.#folder, "certificate.pem"), certificate);
		writeFileSync(join(server.#folder, "key.pem"), key);
		writeFileSync(join(server.#folder, "dovecot.conf"), server.#settings());
		await server.resume();
		return server;
	}

	/** Signs in: with TLS from the first byte, or on the port that begins without. */
	credential(encryption: "tls" | "starttls") {
		const port = encryption === "tls" ? this.#ports.tls : this.#ports.plain;
		return { host: "127.0.0.1", port, secure: encryption === "tls", user: "desk", password: "letmein" };
	}

	/** Delivers a mail, given as its source text, as a mail server's own delivery does: as a file that appears whole. */
	deliver(source: string, received = new Date()): void {
		const name = `${++this.#delivered}.M1P1.switchyard`;
		const [written, arrived] = ["tmp", "new"].map((folder) => join(this.#folder, "mail", folder, name));
		if (!written || !arrived) return;
		writeFileSync(written, source.replaceAll(/\r?\n/g, "\r\n"));
		chownSync(written, this.#user.uid, this.#user.gid);
		utimesSync(written, received, received);
		renameSync(written, arrived);
	}

	/** Loses what it knows of the mailbox, as after a move to another machine: every mail has another number then. */
	async rebuild(): Promise<void> {
		await this.halt();
		for (const file of ["dovecot-uidlist", "dovecot-uidvalidity"]) {
			rmSync(join(this.#folder, "mail", file), { force: true });
		}
		for (const file of ["", ".log", ".cache"]) {
			rmSync(join(this.#folder, "mail", `dovecot.index${file}`), { force: true });
		}
		// The number of a mailbox is the second in which it was made.
		const second = Math.floor(Date.now() / 1000);
		await vi.waitUntil(() => Math.floor(Date.now() / 1000) > second, { timeout: 5000 });
		await this.resume();
	}

	async resume(): Promise<void> {
		const child = spawn(DOVECOT ?? "", ["-F", "-c", join(this.#folder, "dovecot.conf")], { stdio: "ignore" });
		this.#process = child;
		const end = () => child.kill("SIGTERM");
		process.once("exit", end);
		child.once("exit", () => process.off("exit", end));
		await vi.waitUntil(() => {
			if (child.exitCode !== null) throw new Error("Dovecot ended when it was started.");
			return isListening(this.#ports.plain);
		}, START_MS);
	}

	async halt(): Promise<void> {
		const child = this.#process;
		if (!child) return;
		this.#process = undefined;
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		await ended;
	}

	async dispose(): Promise<void> {
		await this.halt();
		rmSync(this.#folder, { recursive: true, force: true });
	}

	#settings(): string {
		const isRoot = process.getuid?.() === 0;
		const own = `default_internal_user = ${userInfo().username}
default_login_user = ${userInfo().username}
default_internal_group =
service anvil {
  chroot =
}
`;
		const at = (path: string) => join(this.#folder, path);
		return `protocols = imap
listen = 127.0.0.1
base_dir = ${at("run")}
state_dir = ${at("state")}
log_path = ${at("log")}
ssl = yes
ssl_cert = <${at("certificate.pem")}
ssl_key = <${at("key.pem")}
disable_plaintext_auth = yes
mail_location = maildir:${at("mail")}
first_valid_uid = 1
first_valid_gid = 1
mail_access_groups =
${isRoot ? "" : own}service imap-login {
${isRoot ? "" : "  chroot =\n"}  inet_listener imap {
    port = ${this.#ports.plain}
  }
  inet_listener imaps {
    port = ${this.#ports.tls}
    ssl = yes
  }
}
passdb {
  driver = static
  args = password=letmein
}
userdb {
  driver = static
  args = uid=${this.#user.uid} gid=${this.#user.gid} home=${at("mail")}
}
`;
	}
}

function isListening(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => socket.destroy());
		socket.once("error", () => {});
		socket.once("close", (failed) => resolve(!failed));
	});
}
