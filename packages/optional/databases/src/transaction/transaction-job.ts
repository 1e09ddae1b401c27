import type { StepWork } from "../work/work.ts";

/** What the thread of a transaction in a SQLite file is asked, one after the other. */
export type TransactionJob =
	| { readonly act: "begin"; readonly file: string; readonly name: string; readonly timeLimitMs: number }
	| { readonly act: "work"; readonly work: StepWork; readonly timeLimitMs: number }
	| { readonly act: "commit"; readonly key: string }
	| { readonly act: "close" };
