import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/** How often the process may die while it loads a run: among others, and at last alone. */
export const MAX_DEATHS = 3;

/** Deaths after which a run is loaded alone. Before that, something else in the process may have been the cause. */
const DEATHS_AMONG_OTHERS = MAX_DEATHS - 1;

/**
 * Counts how often the process died while it loaded a run. Who killed it cannot be told, but a run is not to be blamed for what
 * another one does, or somebody outside: its third death counts only when nothing else was in the process, and a try that gets
 * further than all before it begins the count anew.
 *
 * What the file says is what holds if the process dies now. It outlives the process without being synced; a power cut, which no
 * run is to blame for, may take the last count with it.
 */
export class LoadAttempts {
	readonly #path: string;
	/** By run; one that is being loaded is counted in advance. */
	readonly #tries: Map<string, Tries>;
	#file: number | undefined;
	/** How long the file is, in bytes. */
	#length = 0;

	constructor(path: string) {
		this.#path = path;
		this.#tries = new Map(read(path).split("\n").flatMap(parse));
	}

	/** How often the process died while it loaded this run, since it was loaded last. */
	deathsOf(run: string): number {
		return this.#tries.get(run)?.deaths ?? 0;
	}

	/** The runs that are to be loaded alone, or not at all any more. */
	get suspects(): string[] {
		return [...this.#tries.keys()].filter((run) => this.deathsOf(run) >= DEATHS_AMONG_OTHERS);
	}

	/** @param alone whether nothing else is in the process that could be its death. */
	begin(run: string, alone: boolean): void {
		const { deaths, reached } = this.#tries.get(run) ?? { deaths: 0, reached: 0 };
		const counted = Math.min(deaths + 1, alone ? MAX_DEATHS : DEATHS_AMONG_OTHERS);
		this.#tries.set(run, { deaths: counted, reached });
		this.#keep();
	}

	/** Loading a run has come past an event. */
	pass(run: string, seq: number): void {
		const tries = this.#tries.get(run);
		if (!tries || seq <= tries.reached) return;
		this.#tries.set(run, { deaths: 1, reached: seq });
		this.#keep();
	}

	/** The run is loaded, or given up. */
	end(run: string): void {
		this.#tries.delete(run);
		this.#keep();
	}

	close(): void {
		if (this.#file !== undefined) closeSync(this.#file);
		this.#file = undefined;
		if (this.#tries.size === 0) rmSync(this.#path, { force: true });
	}

	/** One write, which no death of the process cuts in two, with blanks over what is left of a longer text. */
	#keep(): void {
		const lines = [...this.#tries].map(([run, { deaths, reached }]) => `${run} ${deaths} ${reached}\n`);
		const text = lines.join("");
		try {
			this.#file ??= openSync(this.#path, "w", 0o600);
			writeSync(this.#file, text.padEnd(this.#length), 0);
			this.#length = Math.max(this.#length, text.length);
		} catch {
			// With a full disk nothing is counted, and the runs are taken up all the same.
		}
	}
}

interface Tries {
	readonly deaths: number;
	/** The last event that any of them came past. */
	readonly reached: number;
}

function read(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
		throw error;
	}
}

/** An earlier version wrote no event. */
function parse(line: string): [string, Tries][] {
	const [, run, deaths, reached = 0] = /^([0-9a-f-]{36}) (\d{1,3})(?: (\d{1,9}))?$/.exec(line) ?? [];
	return run === undefined ? [] : [[run, { deaths: Number(deaths), reached: Number(reached) }]];
}
