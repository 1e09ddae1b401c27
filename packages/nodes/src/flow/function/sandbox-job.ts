/** What the sandbox is to run. */
export interface SandboxJob {
	/** The body of a function of `input`. */
	readonly code: string;
	/** The value of `input` as JSON. */
	readonly input: string;
	/** Milliseconds of the processor's time. */
	readonly timeLimitMs: number;
	readonly memoryLimitBytes: number;
}

/** Its outcome. */
export type SandboxResult =
	| {
			readonly status: "success";
			/** The returned value. */
			readonly json: string;
	  }
	| { readonly status: "error"; readonly code: SandboxErrorCode; readonly message: string };

/** What a worker answers. */
export interface SandboxAnswer {
	readonly result: SandboxResult;
	/** Whether the worker must not be used again: the job broke it, or needed much memory, which only its end gives back. */
	readonly isSpent: boolean;
}

export type SandboxErrorCode =
	| "FUNCTION_FAILED"
	| "FUNCTION_TIMEOUT"
	| "FUNCTION_OUT_OF_MEMORY"
	| "FUNCTION_RESULT_TOO_LARGE";
