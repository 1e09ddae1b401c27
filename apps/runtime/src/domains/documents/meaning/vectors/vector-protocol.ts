/** What the thread that compares vectors is started with. */
export interface VectorThreadData {
	/** The database's file. */
	readonly file: string;
}

/** A question to the thread. */
export interface VectorQuestion {
	readonly id: number;
	readonly sql: string;
	readonly parameters: readonly unknown[];
}

/** What the thread says: first whether it can compare vectors at all, then the answers in the order of the questions. */
export type VectorReport =
	| { readonly type: "ready" }
	| { readonly type: "unavailable"; readonly reason: string }
	| { readonly type: "rows"; readonly id: number; readonly rows: readonly unknown[] }
	| { readonly type: "failed"; readonly id: number; readonly message: string };
