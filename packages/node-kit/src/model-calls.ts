import type { JsonSchema } from "@switchyard/spec/json";
import type { ModelReply } from "@switchyard/spec/model";

/**
 * The model that the designer chose for the node, or for the block that its session is of. Each request is in the journal before the model gets it, and each answer before the node
 * does: a step that a crash cut off has the answers that it had, and pays for none twice.
 */
export interface ModelCalls {
	/**
	 * Asks once. What it costs is the run's, and comes off the budgets of the agents that called.
	 * @throws NodeError `BUDGET_SPENT` and `BUDGET_UNKNOWN` where the run, or its day, has nothing left
	 * @throws what the model's provider fails with; let it pass, the host knows it
	 */
	readonly ask: (question: ModelQuestion) => Promise<ModelReply>;
}

/** What a node asks of a model. */
export interface ModelQuestion {
	/** How the model should behave, whatever the words say. */
	readonly instructions: string;
	/** What was said, the oldest first; the last is what the model answers to. */
	readonly messages: readonly ModelMessage[];
	/** What the answer should be: an object schema. A provider that can holds the model to it; the node checks the answer. */
	readonly answerSchema?: JsonSchema;
	/** The parameter that has the model, whose schema is `ModelSetting` and whose only scope is `Custom`; `model` when absent. */
	readonly parameter?: string;
}

export interface ModelMessage {
	readonly role: "user" | "assistant";
	readonly text: string;
}
