/** What a local model server answers to one request. */
export type ServedAnswer = ServedWords | ServedRefusal | ServedGarbage;

export interface ServedWords {
	/** The words, in the pieces in which they are sent. */
	readonly text?: readonly string[];
	readonly toolCalls?: readonly ServedToolCall[];
	/** What the model thinks before its words. */
	readonly reasoning?: ServedReasoning;
	/** Why the model stopped; that it was done, when absent. */
	readonly stop?: "length" | "filter";
	/** Of the input tokens, how many came from the server's cache, and how many went into it. */
	readonly cache?: { readonly read?: number; readonly written?: number };
	/** The tokens are not reported. */
	readonly withoutUsage?: true;
	/** What the server says that the answer cost, in dollars, as routers in front of several providers do. */
	readonly cost?: unknown;
	/** The connection breaks after that many events. */
	readonly breakAfter?: number;
	/** Nothing more is sent after that many events, and the connection stays open. */
	readonly holdAfter?: number;
	/** After that many events the stream carries an error of this text. */
	readonly errorAfter?: { readonly events: number; readonly message: string };
}

export interface ServedReasoning {
	/** The thoughts, in the pieces in which they are sent. */
	readonly text?: readonly string[];
	/** The seal: of the thoughts, or of the first call where the protocol has it there. */
	readonly signature?: string;
	/** Thoughts in the server's own encryption. */
	readonly encrypted?: string;
}

export interface ServedToolCall {
	readonly id: string;
	readonly name: string;
	/** A text is sent as the model's writing, JSON or not. */
	readonly arguments: Readonly<Record<string, unknown>> | string;
}

/** An answer with an HTTP status that says no. */
export interface ServedRefusal {
	readonly status: number;
	readonly message: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** A 200 whose body is this text. */
export interface ServedGarbage {
	readonly garbage: string;
	readonly contentType?: string;
}

/** The tokens that every served answer says it took. */
export const SERVED_USAGE = { inputTokens: 11, outputTokens: 7 } as const;
