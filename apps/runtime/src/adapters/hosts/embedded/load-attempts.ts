import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/**
 * Counts how often the process died while it loaded a run. What the file says is what holds if the process dies now. It
 * outlives the process without being synced; a power cut, which no run is to blame for, may take the last count with it.
 */
export class LoadAttempts {
	readonly #path: string;
	/** By run; the one that is being loaded counted in advance. */
	readonly #deaths: Map<string, number>;
	#file: number | undefined;
	/** How long the file is, in bytes. */
	#length = 0;

	constructor(path: string) {
		this.#path = path;
		this.#deaths = new Map(read(path).split("\n").flatMap(parse));
	}

	/** How often the process died while it loaded this run, since it was loaded last. */
	deathsOf(run: string): number {
		return this.#deaths.get(run) ?? 0;
	}

	begin(run: string): void {
		this.#deaths.set(run, this.deathsOf(run) + 1);
		this.#keep();
	}

	/** The run is loaded, or given up. */
	end(run: string): void {
		this.#deaths.delete(run);
		this.#keep();
	}

	close(): void {
		if (this.#file !== undefined) closeSync(this.#file);
		this.#file = undefined;
		if (this.#deaths.size === 0) rmSync(this.#path, { force: true });
	}

	/** One write, which no death of the process cuts in two, with blanks over what is left of a longer text. */
	#keep(): void {
		const text = [...this.#deaths].map(([run, deaths]) => `${run} ${deaths}\n`).join("");
		try {
			this.#file ??= openSync(this.#path, "w", 0o600);
			writeSync(this.#file, text.padEnd(this.#length), 0);
			this.#length = Math.max(this.#length, text.length);
		} catch {
			// With a full disk nothing is counted, and the runs are taken up all the same.
		}
	}
}

function read(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
		throw error;
	}
}

function parse(line: string): [string, number][] {
	const [, run, deaths] = /^([0-9a-f-]{36}) (\d{1,3})$/.exec(line) ?? [];
	return run === undefined ? [] : [[run, Number(deaths)]];
}
