import { readFileSync, writeFileSync } from "node:fs";

/**
 * Sessions that were ended before their time. The cookie itself needs no store, so that a restart keeps people
 * signed in; this list keeps a copied cookie from living on after its owner signed out.
 */
export class SignedOutSessions {
	readonly #path: string;
	readonly #now: () => number;
	/** The time at which each session would have ended by itself, by its id. */
	readonly #expiry: Map<string, number>;

	constructor(path: string, now: () => number) {
		this.#path = path;
		this.#now = now;
		this.#expiry = new Map(read(path));
	}

	has(session: string): boolean {
		return this.#expiry.has(session);
	}

	add(session: string, expiresAt: number): void {
		for (const [id, expiry] of this.#expiry) if (expiry <= this.#now()) this.#expiry.delete(id);
		this.#expiry.set(session, expiresAt);
		const lines = [...this.#expiry].map(([id, expiry]) => `${id} ${expiry}\n`);
		writeFileSync(this.#path, lines.join(""), { mode: 0o600, flush: true });
	}
}

function read(path: string): [string, number][] {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw error;
	}
	return text
		.split("\n")
		.map((line) => line.split(" "))
		.flatMap(([id, expiry]) => (id && expiry ? [[id, Number(expiry)] satisfies [string, number]] : []));
}
