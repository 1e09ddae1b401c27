import type { Message } from "@switchyard/spec/json";

/** The end of a scenario. */
export interface Ended {
	readonly status: string;
	/** The error's code and words. */
	readonly error?: string;
	readonly message: Message;
}
