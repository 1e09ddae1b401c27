import type { Samplings } from "@switchyard/host";
import type { NodeAnswer } from "@switchyard/spec/form";
import type { JsonSchema } from "@switchyard/spec/json";
import type { McpSampled, McpServerSettings, McpServerState, McpSignIn } from "@switchyard/spec/mcp";
import type { ToolAnnotations } from "@switchyard/spec/node-spec";

/** A tool as its server describes it; nothing of it is trusted. */
export interface McpTool {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	readonly inputSchema: JsonSchema;
	readonly outputSchema?: JsonSchema;
	readonly annotations: ToolAnnotations;
}

/** A connected server in its own words, with the things that it offers. */
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
	/** Answers of models that it asked for today, where it may ask. */
	readonly sampled?: McpSampled;
	/** Present while it is connected. */
	readonly offering?: McpOffering;
}

/** One request to a server. */
export interface McpCall {
	readonly arguments: Readonly<Record<string, unknown>>;
	/** A person's answer to the server's question in an earlier attempt at the call. */
	readonly answered?: NodeAnswer;
	/** Aborted when the answer has no reader any more; the server is notified. */
	readonly signal: AbortSignal;
	/** How long it may take, in milliseconds. */
	readonly timeoutMs: number;
	/** Models for the server, in the middle of the call. */
	readonly samplings?: Samplings | undefined;
	readonly onProgress: (progress: { readonly fraction?: number; readonly text?: string }) => void;
}

/** Requests to a server beside calls of tools. */
export type McpRequest = "list_resources" | "read_resource" | "list_prompts" | "get_prompt";
