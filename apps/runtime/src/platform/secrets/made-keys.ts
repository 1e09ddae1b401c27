import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemCode } from "../errors/system-code.ts";

/** The names of the keys that a data folder has had, kept apart from them: one that is missing later was lost, not never made. */
export class MadeKeys {
	readonly #path: string;
	readonly #names: Set<string>;

	constructor(folder: string) {
		this.#path = join(folder, "evidence", "keys.json");
		this.#names = new Set(read(this.#path));
	}

	has(name: string): boolean {
		return this.#names.has(name);
	}

	/** Returns once the disk has the names. */
	note(names: readonly string[]): void {
		if (names.every((name) => this.#names.has(name))) return;
		for (const name of names) this.#names.add(name);
		mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
		writeFileSync(`${this.#path}.new`, JSON.stringify([...this.#names]), { mode: 0o600, flush: true });
		renameSync(`${this.#path}.new`, this.#path);
	}
}

function read(path: string): string[] {
	try {
		const names: unknown = JSON.parse(readFileSync(path, "utf8"));
		return Array.isArray(names) ? names.map(String) : [];
	} catch (error) {
		if (error instanceof SyntaxError || systemCode(error) === "ENOENT") return [];
		throw error;
	}
}
