import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../../../platform/errors/system-code.ts";

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

	has(signInSession: string): boolean {
		return this.#expiry.has(signInSession);
	}

	add(signInSession: string, expiresAt: number): void {
		for (const [id, expiry] of this.#expiry) if (expiry <= this.#now()) this.#expiry.delete(id);
		this.#expiry.set(signInSession, expiresAt);
		const lines = [...this.#expiry].map(([id, expiry]) => `${id} ${expiry}\n`);
		replaceFile(this.#path, lines.join(""));
	}
}

/** Written aside and moved into place: after a crash the file has either the old text or the new one, whole. */
function replaceFile(path: string, text: string): void {
	const aside = `${path}.new`;
	writeFileSync(aside, text, { mode: 0o600, flush: true });
	renameSync(aside, path);
	const folder = openSync(dirname(path), "r");
	try {
		fsyncSync(folder);
	} finally {
		closeSync(folder);
	}
}

function read(path: string): [string, number][] {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		if (systemCode(error) === "ENOENT") return [];
		throw error;
	}
	return text.split("\n").flatMap(parse);
}

/** A line of which only the session can be read still counts, for ever: a damaged file must not sign anybody in again. */
function parse(line: string): [string, number][] {
	const { session: signInSession, expiry } =
		/^(?<session>[A-Za-z0-9_-]{22})(?: (?<expiry>\d{13,15})$)?/.exec(line)?.groups ?? {};
	return signInSession === undefined ? [] : [[signInSession, Number(expiry ?? Number.POSITIVE_INFINITY)]];
}
