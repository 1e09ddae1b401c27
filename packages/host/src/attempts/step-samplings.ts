import type { ExecuteCommand } from "@switchyard/engine";
import { NodeError } from "@switchyard/node-kit";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { Fault } from "@switchyard/spec/error";
import { type EventBody, MAX_SAMPLING_TEXT } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { SamplingRequest, Samplings } from "../ports/samplings.ts";
import { NO_SECRETS } from "../ports/secret-opener.ts";
import type { HostServices } from "./host-services.ts";
import { askModel } from "./work/ask-model.ts";
import { faultOf } from "./work/fault-of.ts";

/** The most that is kept of an answer, in characters. */
const MAX_ANSWER_TEXT = 262_144;

type SamplingEvent = Extract<EventBody, { type: "sampling-start" | "sampling-end" }>;

/** The run of the step. */
export interface SamplingOwner {
	readonly append: (event: SamplingEvent) => void;
	/** Continues once everything appended so far is on disk. */
	readonly onDisk: (next: () => void) => void;
	/** Why nothing more may be spent, where that is so. */
	readonly refusal: () => Fault | undefined;
}

/** The attempt that is under way. */
interface AttemptAtStep {
	readonly command: Pick<ExecuteCommand, "step" | "attempt">;
	readonly signal: AbortSignal;
}

/** The requests to models that one attempt at a step makes, for its node and for those whom it calls. */
export class StepSamplings implements Samplings {
	readonly #services: HostServices;
	readonly #owner: SamplingOwner;
	readonly #attempt: AttemptAtStep;
	#count = 0;
	#underWay = 0;

	constructor(services: HostServices, owner: SamplingOwner, attempt: AttemptAtStep) {
		this.#services = services;
		this.#owner = owner;
		this.#attempt = attempt;
	}

	readonly ask = async (request: SamplingRequest): Promise<ModelAnswer> => {
		const refusal = this.#owner.refusal();
		if (refusal) {
			await this.refuse(request, refusal);
			throw new NodeError(refusal);
		}
		const which = this.#next(request);
		const { secrets } = this.#services;
		const messages = request.messages.map((message) =>
			"text" in message ? { ...message, text: secrets.redact(message.text) } : message,
		);
		await this.#record({ type: "sampling-start", ...which, text: lastWords(messages) });
		this.#underWay++;
		try {
			const answer = await this.#answer({ ...request, messages }, which.number);
			await this.#record({ type: "sampling-end", ...which, answer });
			return answer;
		} catch (error) {
			await this.#record({
				type: "sampling-end",
				...which,
				error: faultOf(error, (text) => secrets.redact(text)),
			});
			throw error;
		} finally {
			this.#underWay--;
		}
	};

	readonly refuse = (request: SamplingRequest, error: Fault): Promise<void> =>
		this.#record({ type: "sampling-end", ...this.#next(request), error });

	/** Whether a model is asked that is paid for. */
	get isAsking(): boolean {
		return this.#underWay > 0;
	}

	/** A request that an earlier attempt has the answer to. */
	skip(): void {
		this.#count++;
	}

	async #answer({ setting, messages, answerSchema }: SamplingRequest, turn: number): Promise<ModelAnswer> {
		const { secrets } = this.#services;
		const credential =
			"credential" in setting
				? ((await secrets.open(setting.credential, "model")) as ModelCredential)
				: undefined;
		const mask = (credential && secrets.maskOf([credential], JSON.stringify(messages))) ?? NO_SECRETS;
		const listener = { signal: this.#attempt.signal, onText: () => {}, onReasoning: () => {} };
		const { text, usage, costMicroUsd, finishReason } = await askModel(
			this.#services,
			{
				setting,
				messages,
				tools: [],
				turn,
				attempt: 1,
				...defined({ answerSchema }),
			},
			listener,
			{ credential, mask },
		);
		return {
			text: secrets.redact(text).slice(0, MAX_ANSWER_TEXT),
			toolCalls: [],
			usage,
			...defined({ costMicroUsd, finishReason }),
		};
	}

	#next({ by, setting, request }: SamplingRequest) {
		const { step, attempt } = this.#attempt.command;
		const model = "model" in setting ? `${setting.provider}/${setting.model}` : setting.provider;
		return {
			step,
			attempt,
			number: ++this.#count,
			by,
			model,
			...defined({ request }),
		};
	}

	#record(event: SamplingEvent): Promise<void> {
		this.#owner.append(event);
		return new Promise((done) => this.#owner.onDisk(done));
	}
}

function lastWords(messages: SamplingRequest["messages"]): string {
	const last = messages.findLast((message) => "text" in message);
	return last && "text" in last ? last.text.slice(0, MAX_SAMPLING_TEXT) : "";
}
