import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import type { MailServerCredential } from "@switchyard/spec/credential";

/** A server that does not wait for TLS sends its greeting within this time, in milliseconds, unless it is busy. */
const GREETING_MS = 1000;

/** A line of a mail client's log; `src` or `tnx` name the side that it quotes. */
interface LogEntry {
	readonly src?: unknown;
	readonly tnx?: unknown;
}

/**
 * Finds out whether a server waits for TLS while a client waits for its greeting, which would end in a time-out. It makes a connection
 * of its own, to the address that the network has checked, and sends nothing over it. Dispose of it once the client has its answer.
 */
export class TlsWatch implements Disposable {
	readonly #stop = new AbortController();
	readonly #found = new AbortController();

	constructor({ port, secure }: Pick<MailServerCredential, "port" | "secure">, address: string) {
		if (!secure) void this.#probe({ host: address, port });
	}

	/** Aborted when the server turns out to wait for TLS. */
	get signal(): AbortSignal {
		return this.#found.signal;
	}

	/** For the client's log: a server that has answered does not wait for TLS. */
	get logger() {
		const note = ({ src, tnx }: LogEntry) => {
			if (src === "s" || tnx === "server") this[Symbol.dispose]();
		};
		return { trace: note, debug: note, info: note, warn: note, error: note, fatal: note };
	}

	[Symbol.dispose](): void {
		this.#stop.abort();
	}

	async #probe(target: { readonly host: string; readonly port: number }): Promise<void> {
		const { signal } = this.#stop;
		try {
			await pause(GREETING_MS, undefined, { signal });
			const socket = connect({ ...target, rejectUnauthorized: false });
			try {
				await once(socket, "secureConnect", { signal });
				this.#found.abort();
			} finally {
				socket.on("error", () => {}).destroy();
			}
		} catch {
			// It speaks no TLS, or the client has its answer.
		}
	}
}
