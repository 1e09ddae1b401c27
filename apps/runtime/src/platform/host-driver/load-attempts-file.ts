import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { type LoadAttempts, SUSPICIOUS_DEATHS } from "@switchyard/host";
import { systemCode } from "../errors/system-code.ts";

/**
 * Counts how often the process died while it loaded a run. What killed it is unknown: that run, another one, or someone outside.
 * So a count makes a run a suspect, and no more than that; deaths beyond are counted only when nothing else was in the process.
 *
 * What the file says is what holds if the process dies now. It outlives the process without being synced; a power cut, which no
 * run is to blame for, may take the last count with it.
 */
export class LoadAttemptsFile implements LoadAttempts {
	readonly #path: string;
	/** By run; one that is being loaded is counted in advance. */
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

	get suspects(): string[] {
		return [...this.#deaths.keys()].filter((run) => this.deathsOf(run) >= SUSPICIOUS_DEATHS);
	}

	/** @param alone whether nothing else is in the process that could be its death. */
	begin(run: string, alone: boolean): void {
		const before = this.deathsOf(run);
		if (alone || before < SUSPICIOUS_DEATHS) this.#deaths.set(run, before + 1);
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
		if (systemCode(error) === "ENOENT") return "";
		throw error;
	}
}

/** An earlier version wrote a third word. */
function parse(line: string): [string, number][] {
	const [, run, deaths] = /^([0-9a-f-]{36}) (\d{1,3})(?: \d{1,9})?$/.exec(line) ?? [];
	return run === undefined ? [] : [[run, Number(deaths)]];
}
