import type { Work } from "./work.ts";

/** Work in a SQLite file. */
export interface FileJob {
	/** Where it is. */
	readonly file: string;
	/** What people call it. */
	readonly name: string;
	readonly timeLimitMs: number;
	readonly work: Work;
}
