import type { ExecuteCommand } from "@switchyard/engine";
import { type ModelCalls, type ModelQuestion, NodeError } from "@switchyard/node-kit";
import { ERRORS } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { ChatMessage, KeptReply, ModelReply } from "@switchyard/spec/model";
import type { SamplingRequest } from "../ports/samplings.ts";
import type { StepSamplings } from "./step-samplings.ts";
import { chosenModel } from "./work/chosen-model.ts";

/** A request of this attempt, and what came of it or will. */
interface Answered {
	readonly request: string;
	readonly reply: Promise<ModelReply>;
}

/** Whose parameters have the model: the step's own node's, or those of the block in whose session it works. */
type Chooser = Pick<ExecuteCommand, "spec" | "params">;

/** The models that the designer chose for a node and for the block around it, as one attempt at a step asks them. */
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

	/** What this attempt was answered, for another host that does the work from its beginning. */
	#answered: Answered[] = [];
	/** Of `#answered`, what the host that was lost had asked. */
	#asked: Answered[] = [];

	readonly ask = (question: ModelQuestion): Promise<ModelReply> => this.#ask(this.#command, question);

	/** The model of the block. */
	readonly ofBlock: ModelCalls = {
		ask: (question) => this.#ask(this.#command.session?.block, question),
	};

	async #ask(
		chooser: Chooser | undefined,
		{ instructions, messages, answerSchema, parameter = "model" }: ModelQuestion,
	): Promise<ModelReply> {
		const setting = chooser && chosenModel(chooser, parameter);
		if (!setting) throw undeclared(parameter);
		const conversation: readonly ChatMessage[] = [
			{ role: "system", text: instructions },
			...messages.map(
				({ role, text }): ChatMessage => (role === "user" ? { role, text } : { role, text, toolCalls: [] }),
			),
		];
		const schema = answerSchema === undefined ? {} : { answerSchema };
		const request = this.#digest(JSON.stringify({ setting, conversation, ...schema }));
		const ask = () => this.#reply(request, { setting, messages: conversation, ...schema });
		const before = taken(this.#asked, request);
		const reply = before ? before.reply.catch(ask) : ask();
		this.#answered.push({ request, reply });
		return reply;
	}

	/** The host that did the work was lost, and another one does it from its beginning: what was asked is not asked again. */
	startOver(): void {
		this.#asked = [...this.#asked, ...this.#answered];
		this.#answered = [];
	}

	async #reply(
		request: string,
		question: Pick<SamplingRequest, "setting" | "messages" | "answerSchema">,
	): Promise<ModelReply> {
		const kept = taken(this.#kept, request);
		if (kept) {
			this.#samplings.skip();
			return kept.reply;
		}
		const by = this.#command.node.name.slice(0, 200) || this.#command.node.id;
		const { text, usage, finishReason } = await this.#samplings.ask({ by, request, ...question });
		return { text, usage, ...defined({ finishReason }) };
	}
}

/** Takes the first one of a request out of a list. */
function taken<Kept extends { readonly request: string }>(list: Kept[], request: string): Kept | undefined {
	const position = list.findIndex((kept) => kept.request === request);
	return position < 0 ? undefined : list.splice(position, 1)[0];
}

function undeclared(parameter: string): NodeError {
	const { summary, hint } = ERRORS.MODEL_UNDECLARED;
	return new NodeError({ code: "MODEL_UNDECLARED", message: summary, field: parameter, hint });
}
