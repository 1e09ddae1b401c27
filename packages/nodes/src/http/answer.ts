/** An answer and what of it becomes outputs. */
export interface Answer {
	readonly response: Response;
	readonly outputs: {
		readonly status: number;
		readonly headers: Record<string, string>;
		readonly body?: unknown;
		readonly file?: { path: string; bytes: number };
	};
}
