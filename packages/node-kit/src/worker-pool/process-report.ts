import type { JobAnswer } from "./serve-jobs.ts";

/** Message of a process of a `ProcessPool` to its parent: ready for jobs, a job's answer, or its last words. */
export type ProcessReport<Result> =
	| { readonly kind: "ready" }
	| {
			readonly kind: "answer";
			readonly answer: JobAnswer<Result>;
			/** Bytes of memory that the process keeps. */
			readonly memory: number;
	  }
	| { readonly kind: "out-of-memory" }
	| {
			readonly kind: "broken";
			/** The unforeseen error that ended the process's thread; an `Error` itself would arrive empty. */
			readonly error: Pick<Error, "name" | "message" | "stack">;
	  };
