import type { Network } from "@switchyard/node-kit";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { JsonSchema } from "@switchyard/spec/json";
import type { AttachedFile, ChatMessage, ModelAnswer, ModelSetting } from "@switchyard/spec/model";
import type { ToolDefinition } from "@switchyard/spec/tool";

/** Asks a model once. One implementation per provider; nothing is retried here, the engine decides that. */
export interface ModelProvider {
	/**
	 * @throws ModelFailure when the provider refuses, cannot be reached or answers nonsense.
	 */
	ask(request: ModelRequest, context: ModelContext): Promise<ModelAnswer>;
}

export interface ModelRequest {
	readonly setting: ModelSetting;
	/** The whole conversation, oldest first. */
	readonly messages: readonly ChatMessage[];
	/** The tools as the model may see them. */
	readonly tools: readonly ToolDefinition[];
	/** What the last answer should be: an object schema. A provider that can holds the model to it; the engine checks the answer. */
	readonly answerSchema?: JsonSchema;
	/** Which request of the agent's step this is; the first has 1. */
	readonly turn: number;
	/** Which attempt at this request it is, whichever model was asked before; the first has 1. */
	readonly attempt: number;
}

export interface ModelContext {
	readonly signal: AbortSignal;
	/** The run whose agent asks; absent where a node asks. */
	readonly run?: string;
	/** Receives the answer's words as they come. */
	readonly onText: (text: string) => void;
	/** Receives what the model thinks, as it comes, where its provider shows that. */
	readonly onReasoning: (text: string) => void;
	/** The setting's credential, already opened; absent for providers that take none. */
	readonly credential?: ModelCredential;
	/**
	 * The bytes of a file of the conversation, in Base64.
	 * @throws ModelFailure `ATTACHMENT_MISSING`
	 */
	readonly openFile: (file: AttachedFile) => Promise<string>;
	/** The checked `fetch` of the egress module: providers connect by nothing else. */
	readonly fetch: Network["fetch"];
}
