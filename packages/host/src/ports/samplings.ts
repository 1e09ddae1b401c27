import type { Fault } from "@switchyard/spec/error";
import type { JsonSchema } from "@switchyard/spec/json";
import type { ChatMessage, ModelAnswer, ModelSetting } from "@switchyard/spec/model";

/** What a node, or somebody outside in the middle of a call, would have a model answer. */
export interface SamplingRequest {
	/** Who: the name of an MCP server, or of the node. */
	readonly by: string;
	readonly setting: ModelSetting;
	/** The words are theirs. */
	readonly messages: readonly ChatMessage[];
	/** What the node asks, as a hash; absent where somebody outside asks. */
	readonly request?: string;
	/** What the answer should be. */
	readonly answerSchema?: JsonSchema;
}

/** Models for those whom a step calls: each request is on disk before a model is asked, and each answer before it is given. */
export interface Samplings {
	/**
	 * Asks once, at the step's cost.
	 * @throws NodeError `BUDGET_SPENT` and `BUDGET_UNKNOWN` where the run, or its day, has nothing left; ModelFailure; AppError as `SecretOpener.open`
	 */
	readonly ask: (request: SamplingRequest) => Promise<ModelAnswer>;
	/** Records that a model was not asked, and why. */
	readonly refuse: (request: SamplingRequest, error: Fault) => Promise<void>;
}
