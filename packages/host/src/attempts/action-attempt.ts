import type { Asking, ExecuteCommand, Outcome } from "@switchyard/engine";
import type { ActNote, ModelCalls } from "@switchyard/node-kit";
import type { Fault } from "@switchyard/spec/error";
import { defined, type Message } from "@switchyard/spec/json";
import { joinMarks, type Mark, type Marks } from "@switchyard/spec/label";
import { MICRO_USD_PER_DOLLAR, toMicroUsd } from "@switchyard/spec/model";
import { DesignNote, MOST_DESIGN_NOTES } from "@switchyard/spec/recorder";
import { fits } from "@switchyard/spec/schema";
import type { HostLimits } from "../ports/host-limits.ts";
import type { Reservation } from "../ports/reservations.ts";
import type { StepToolSession } from "../ports/tool-sessions.ts";
import { Attempt, type CameLate, type WhenStopping } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";
import { type ActOwner, StepAct } from "./step-act.ts";
import { StepModel } from "./step-model.ts";
import { type SamplingOwner, StepSamplings } from "./step-samplings.ts";
import { hasBlockModel, modelParameters } from "./work/chosen-model.ts";
import { traceOf } from "./work/error-texts.ts";
import { executeNode } from "./work/execute-node.ts";
import { outputsOf, questionIn } from "./work/fault-of.ts";
import { NodeContext, type NodeContextOwner } from "./work/node-context.ts";
import { openCredentials, type SecretParameters, secretParameters } from "./work/open-credentials.ts";

/** Receives the outcome of an attempt at a step. */
export interface StepOwner {
	readonly id: string;
	/** Who follows a tool call's step beside the run's watchers. */
	listenerOf(command: ExecuteCommand): NodeContextOwner["listener"];
	/** The node of the agent that calls. */
	callerOf(command: ExecuteCommand): string | undefined;
	/** Lends the tools of a step that is under way. */
	openTools(step: number): StepToolSession;
	stepEnded(attempt: ActionAttempt, outcome: Outcome | Asking): void;
}

/** How long a stream may take when nobody says, in milliseconds. */
const LONGEST_STREAM_MS = 24 * 60 * 60 * 1000;

/** One execution of a node: for the flow path and for a tool call the very same. */
export class ActionAttempt extends Attempt<Message> {
	readonly command: ExecuteCommand;
	readonly listener: NodeContextOwner["listener"];
	readonly limitMs: number;
	readonly reservation: Reservation | undefined;
	readonly #owner: StepOwner;
	readonly #records: SamplingOwner & ActOwner;
	readonly #secrets: SecretParameters;
	#samplings: StepSamplings | undefined;
	#model: StepModel | undefined;
	/** In micro-dollars; `undefined` while the node has not said anything of it. */
	#cost: number | undefined;
	/** What is known of the results; `undefined` while the node has not said anything of it. */
	#mark: Mark | undefined;
	readonly #notes: DesignNote[] = [];
	/** With credentials opened, for the node's eyes only. */
	#opened: Message | undefined;

	/**
	 * @param reservation what is kept for it at a host
	 * @param records who records what the node does before it ends: its act, and what models are asked for it
	 */
	constructor(
		services: HostServices,
		owner: StepOwner,
		command: ExecuteCommand,
		reservation: Reservation | undefined,
		records: SamplingOwner & ActOwner,
	) {
		const listener = owner.listenerOf(command);
		const streams = command.spec.tool?.streaming === true && listener?.onChunk !== undefined;
		// How long chunks may come is for their reader to say, who watches over it.
		const limitMs = streams
			? (listener.deadlineMs ?? LONGEST_STREAM_MS)
			: (command.timeoutMs ?? longestOf(command, services.limits));
		super(services, limitMs);
		this.command = command;
		this.limitMs = limitMs;
		this.reservation = reservation;
		this.#owner = owner;
		this.#records = records;
		this.listener = listener;
		this.#secrets = secretParameters(command.spec);
		if (this.#secrets.length > 0) this.prepare = () => this.#openCredentials();
	}

	get step(): number {
		return this.command.step;
	}

	get caller(): string | undefined {
		return this.#owner.callerOf(this.command);
	}

	/** Notes what the node says that something has cost it, and tells who follows the step. */
	charge(dollars: number): void {
		this.#cost = (this.#cost ?? 0) + (toMicroUsd(dollars) ?? 0);
		if (!this.settled) this.listener?.onCharge?.(dollars);
	}

	/** The same in credits; nothing where nobody has set what one is worth. */
	chargeCredits(credits: number): void {
		const worth = this.services.creditMicroUsd?.();
		if (worth !== undefined) this.charge((credits * worth) / MICRO_USD_PER_DOLLAR);
	}

	/** Notes what the node says is known of its results. */
	noteMark(mark: Mark): void {
		this.#mark = joinMarks([this.#mark, mark]);
	}

	/** Keeps what the node found out that a designer can make an edit of the flow from. */
	note(note: DesignNote): void {
		if (this.#notes.length < MOST_DESIGN_NOTES && fits(DesignNote, note)) this.#notes.push(note);
	}

	readonly openTools = () => this.#owner.openTools(this.step);

	/** A `safe` step may be done twice. */
	get act(): ActNote | undefined {
		return this.command.effect === "safe" ? undefined : new StepAct(this.#records, this);
	}

	/** Made when it is first asked for: hardly any step does. */
	get samplings(): StepSamplings {
		this.#samplings ??= new StepSamplings(this.services, this.#records, this);
		return this.#samplings;
	}

	get model(): StepModel | undefined {
		return modelParameters(this.command.spec).size === 0 ? undefined : this.#models;
	}

	get blockModel(): ModelCalls | undefined {
		return hasBlockModel(this.command) ? this.#models.ofBlock : undefined;
	}

	get #models(): StepModel {
		this.#model ??= new StepModel(this.samplings, this.command, this.services.ids.digest);
		return this.#model;
	}

	/** A model is paid for as soon as it is asked. */
	get whenStopping(): WhenStopping {
		return this.command.effect === "safe" && !this.#samplings?.isAsking ? "grace" : "finish";
	}

	protected override leave(): void {
		this.reservation?.release();
	}

	async #openCredentials(): Promise<void> {
		const { params } = this.command;
		const { secrets } = this.services;
		const { opened, mask, hosts } = await this.fromStore(() =>
			openCredentials(secrets, this.#secrets, params),
		);
		this.#opened = opened;
		this.mask = mask;
		this.hosts = hosts;
	}

	protected work(): Promise<Message> {
		const { spec, params } = this.command;
		const context = new NodeContext(this.services, this, this.#owner.id);
		const working = executeNode(this.services, { spec, params: this.#opened ?? params }, context);
		const ended = this.#opened ? working.finally(() => context.endChunks()) : working;
		return this.command.session ? ended.finally(() => context.session?.settled()) : ended;
	}

	protected succeed(outputs: Message): void {
		this.services.crashPoint?.("after-effect");
		this.#owner.stepEnded(this, this.#withMore({ status: "success", outputs }));
	}

	protected fail(fault: Fault, error?: unknown): void {
		const asked = questionIn(error);
		if (asked) {
			const { question, state } = asked;
			this.#owner.stepEnded(this, {
				status: "asks",
				question,
				...defined({ state, costMicroUsd: this.#cost }),
				...this.#noted,
			});
			return;
		}
		if (fault.code === "NODE_FAILED") this.#logTrace(error);
		this.#owner.stepEnded(this, this.#withMore(failed({ fault, error })));
	}

	/** Where nobody foresaw what went wrong, its author needs the stack. */
	#logTrace(error: unknown): void {
		const trace = traceOf(error);
		if (trace === undefined) return;
		const { logger, secrets } = this.services;
		const { step, node } = this.command;
		const where = { run: this.#owner.id, step, node: node.id };
		logger.warn({ ...where, trace: secrets.redact(trace) }, "a node failed unforeseen");
	}

	protected answerLate(late: CameLate<Message>, lateMs: number): void {
		const { step, attempt, node } = this.command;
		this.services.answeredLate(this.#owner.id, {
			attempt: { step, attempt, node: node.id, lateMs },
			came: this.#withMore("result" in late ? { status: "success", outputs: late.result } : failed(late)),
			mask: this.mask,
		});
	}

	/** The outcome with what the node has said besides. */
	#withMore(outcome: Outcome): Outcome {
		const mark = this.command.spec.source?.kept ? this.#mark : undefined;
		return {
			...outcome,
			...(mark === undefined ? {} : { marks: this.#marksOfOutputs(mark) }),
			...defined({ costMicroUsd: this.#cost }),
			...this.#noted,
		};
	}

	get #noted(): { readonly notes?: readonly DesignNote[] } {
		return this.#notes.length === 0 ? {} : { notes: this.#notes };
	}

	/** The same of each output; none of a result that is trusted and public. */
	#marksOfOutputs(mark: Mark): Marks {
		if (!mark.untrusted && !mark.private) return {};
		const outputs = this.command.spec.properties.filter(({ variableType }) => variableType === "Out");
		return Object.fromEntries(outputs.map(({ name }) => [name, mark]));
	}

	protected timeoutFault(): Fault {
		const { tool } = this.command;
		return {
			code: tool ? "TOOL_TIMEOUT" : "STEP_TIMEOUT",
			message: tool
				? `Tool '${tool.name}' timed out.`
				: `The step took longer than ${this.limitMs / 1000} seconds.`,
			retryable: true,
		};
	}
}

/** A model may take longer than other work. */
function longestOf(command: ExecuteCommand, { stepTimeoutMs, modelTimeoutMs }: HostLimits): number {
	const mayAsk = modelParameters(command.spec).size > 0 || hasBlockModel(command);
	return mayAsk ? Math.max(stepTimeoutMs, modelTimeoutMs) : stepTimeoutMs;
}

function failed({ fault, error }: { readonly fault: Fault; readonly error?: unknown }): Outcome {
	const outputs = outputsOf(error);
	return { status: "error", error: fault, ...defined({ outputs }) };
}
