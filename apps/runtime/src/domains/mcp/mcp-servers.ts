import type { Samplings } from "@switchyard/host";
import type {
	JsonSchema,
	McpSampled,
	McpServerSettings,
	McpServerState,
	McpSignIn,
	Message,
	NodeAnswer,
	ToolAnnotations,
} from "@switchyard/spec";

/** A tool as its server describes it; nothing of it is trusted. */
export interface McpTool {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	readonly inputSchema: JsonSchema;
	readonly outputSchema?: JsonSchema;
	readonly annotations: ToolAnnotations;
}

/** What a connected server says of itself and offers. */
export interface McpOffering {
	readonly server: { readonly name: string; readonly version: string; readonly protocol: string };
	readonly tools: readonly McpTool[];
	readonly resources: boolean;
	readonly prompts: boolean;
}

/** A server as an administrator set it up, and how it stands with it. */
export interface McpServer {
	readonly name: string;
	readonly settings: McpServerSettings;
	readonly state: McpServerState;
	/** Why it did not answer the last time, in words. */
	readonly problem?: string;
	/** Of one that a person signs in at. */
	readonly signIn?: McpSignIn;
	/** What it has had a model answer today, where it may. */
	readonly sampled?: McpSampled;
	/** Present while it is connected. */
	readonly offering?: McpOffering;
}

/** One request to a server. */
export interface McpCall {
	readonly arguments: Readonly<Record<string, unknown>>;
	/** What a person said to what the server asked in an earlier attempt at the call. */
	readonly answered?: NodeAnswer;
	/** Aborted when nobody waits for the answer any more; the server is notified. */
	readonly signal: AbortSignal;
	/** How long it may take, in milliseconds. */
	readonly timeoutMs: number;
	/** Models for the server, in the middle of the call. */
	readonly samplings?: Samplings | undefined;
	readonly onProgress: (progress: { readonly fraction?: number; readonly text?: string }) => void;
}

/** The servers of the Model Context Protocol: who they are, what they offer, and calls of it. */
export interface McpServers {
	/** By name. */
	list(): McpServer[];
	get(name: string): McpServer | undefined;
	/** Sets a server up, or sets it up anew. @throws AppError `CREDENTIAL_NOT_FOUND`, `BODY_INVALID` */
	put(name: string, settings: McpServerSettings): Promise<McpServer>;
	/** @throws AppError `MCP_SERVER_NOT_FOUND` */
	remove(name: string): Promise<void>;
	/** Ends the connection and makes a new one. @throws AppError `MCP_SERVER_NOT_FOUND` */
	reconnect(name: string): McpServer;
	/**
	 * Begins a person's sign-in at a server; gives the address for the person's browser.
	 * @param redirectUri where the browser is sent back to
	 * @throws AppError `MCP_SERVER_NOT_FOUND`, `OAUTH_REFUSED`
	 */
	beginSignIn(name: string, redirectUri: string): Promise<URL>;
	/**
	 * Takes the person back, once for each sign-in, and connects anew. Gives the server's name; `undefined` where the sign-in is none of
	 * these.
	 * @throws AppError `OAUTH_REFUSED`
	 */
	endSignIn(parameters: URLSearchParams): Promise<string | undefined>;
	/** Forgets what a sign-in gave, and connects anew. @throws AppError `MCP_SERVER_NOT_FOUND` */
	signOut(name: string): Promise<McpServer>;
	/**
	 * Calls a tool by the name that its server has for it.
	 * @throws InputNeeded where the server asks a person
	 * @throws NodeError `MCP_TOOL_FAILED`, `MCP_REFUSED`, `MCP_INPUT_REQUIRED`, `BUDGET_SPENT`, `BUDGET_UNKNOWN`, `HOST_UNAVAILABLE`, `CONNECTION_LOST`, `RESULT_TOO_LARGE`
	 */
	callTool(server: string, tool: string, call: McpCall): Promise<Message>;
	/** Lists or reads what a server has beside tools. @throws NodeError as `callTool` */
	callOther(server: string, request: McpRequest, call: McpCall): Promise<Message>;
	/** Calls `watcher` with the name of each server that connected, went away, or changed what it offers. */
	watch(watcher: (name: string) => void): () => void;
}

/** What a server is asked for beside calls of tools. */
export type McpRequest = "list_resources" | "read_resource" | "list_prompts" | "get_prompt";
