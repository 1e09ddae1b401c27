import type { Principal } from "../../platform/http/principal.ts";

/** A person or a program that chats over a protocol of others. */
export interface ChatCaller extends Principal {
	/** Names the caller the same at any time: people who signed in are one, as there are no accounts. */
	readonly owner: string;
	/** Set for a program: who writes there, nobody here knows. */
	readonly isProgram: boolean;
}
