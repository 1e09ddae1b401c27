import type { ExecuteCommand } from "@switchyard/engine";
import type { ModelCalls, ModelQuestion } from "@switchyard/node-kit";
import type { ChatMessage, KeptReply, ModelReply } from "@switchyard/spec";
import type { StepSamplings } from "./step-samplings.ts";
import { chosenModel } from "./work/chosen-model.ts";

/** The model that the designer chose for a node, as one attempt at a step asks it. */
export class StepModel implements ModelCalls {
	readonly #samplings: StepSamplings;
	readonly #command: ExecuteCommand;
	readonly #digest: (text: string) => string;
	/** Those of earlier attempts that this one has not had yet. */
	readonly #kept: KeptReply[];

	constructor(samplings: StepSamplings, command: ExecuteCommand, digest: (text: string) => string) {
		this.#samplings = samplings;
		this.#command = command;
		this.#digest = digest;
		this.#kept = [...(command.replies ?? [])];
	}

	readonly ask = async ({
		instructions,
		messages,
		answerSchema,
		parameter = "model",
	}: ModelQuestion): Promise<ModelReply> => {
		const setting = chosenModel(this.#command, parameter);
		if (!setting) throw new Error(`The node type has no parameter '${parameter}' for a model.`);
		const conversation: readonly ChatMessage[] = [
			{ role: "system", text: instructions },
			...messages.map(
				({ role, text }): ChatMessage => (role === "user" ? { role, text } : { role, text, toolCalls: [] }),
			),
		];
		const schema = answerSchema === undefined ? {} : { answerSchema };
		const request = this.#digest(JSON.stringify({ setting, conversation, ...schema }));
		const position = this.#kept.findIndex((kept) => kept.request === request);
		const [kept] = position < 0 ? [] : this.#kept.splice(position, 1);
		if (kept) {
			this.#samplings.skip();
			return kept.reply;
		}
		const by = this.#command.node.name.slice(0, 200) || this.#command.node.id;
		const answer = await this.#samplings.ask({
			by,
			setting,
			messages: conversation,
			request,
			...schema,
		});
		const { text, usage, finishReason } = answer;
		return { text, usage, ...(finishReason === undefined ? {} : { finishReason }) };
	};
}
