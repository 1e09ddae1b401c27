import type { StepWork, Work } from "../work/work.ts";

/** SQLite file. */
export interface FilePlace {
	/** Its place on the disk. */
	readonly file: string;
	/** Its name for people. */
	readonly name: string;
}

/**
 * Job of a process for SQLite files: work by itself, a part of the one transaction that the process has open, or rolling back what a killed
 * process left of a transaction.
 */
export type FileJob =
	| ({ readonly act: "perform"; readonly work: Work } & FilePlace & TimeLimit)
	| ({ readonly act: "begin" | "recover" } & FilePlace & TimeLimit)
	| ({ readonly act: "work"; readonly work: StepWork } & TimeLimit)
	| { readonly act: "commit"; readonly key: string }
	| { readonly act: "close" };

interface TimeLimit {
	readonly timeLimitMs: number;
}
