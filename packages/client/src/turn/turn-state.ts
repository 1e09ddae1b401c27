/** What an agent's loop knows before and after a turn. Its JSON is the one of the SDKs for Python and Go. */
export interface TurnState {
	/** The conversation; the last message holds the tool calls. */
	readonly messages: readonly unknown[];
	/** The names of the tools that may be called. */
	readonly capabilities: readonly string[];
	/** US dollars that tools have cost so far. */
	readonly cost?: number;
	readonly credits_used?: number;
	readonly session_id?: string | null;
	/** Passed on as it is. */
	readonly user_id?: string | null;
	/** What the loop does next: `call_model`, also after errors. */
	readonly next_action?: string;
}

/** The answer to a call. */
export interface ToolMessage {
	readonly role: "tool";
	readonly tool_call_id: string;
	readonly name: string;
	readonly status: "success" | "error";
	/** The tool's outputs, or the error, as JSON text. */
	readonly content: string;
}
