import {
	type AskModelCommand,
	type CallFlowCommand,
	type CheckConsentCommand,
	type ExecuteCommand,
	flowOf,
	type OpenToolsCommand,
	type ProbeStepCommand,
	type ReadAttachmentsCommand,
	type Run,
	spendingFault,
	startEvent,
} from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import { ActionAttempt, type StepOwner } from "../attempts/action-attempt.ts";
import { CallAttempt, type CallOwner } from "../attempts/call-attempt.ts";
import type { HostServices } from "../attempts/host-services.ts";
import type { InFlight } from "../attempts/in-flight.ts";
import { ModelAttempt, type ModelOwner } from "../attempts/model-attempt.ts";
import { SessionAttempt, type SessionOwner } from "../attempts/session-attempt.ts";
import type { ActOwner } from "../attempts/step-act.ts";
import type { SamplingOwner } from "../attempts/step-samplings.ts";
import { asksPaidModel } from "../attempts/work/chosen-model.ts";
import type { Spending } from "../ports/spending.ts";
import type { StepSessions } from "../sessions/step-sessions.ts";
import { AttachmentReads } from "./attachment-reads.ts";
import { ConsentChecks } from "./consent-checks.ts";
import type { HeldSteps } from "./held-steps.ts";
import type { AppendOptions } from "./run-recorder.ts";
import { StepProbes } from "./step-probes.ts";

/** A command that an attempt follows, whose outcome goes to its run. */
export type WorkCommand = ExecuteCommand | AskModelCommand | CallFlowCommand | OpenToolsCommand;

/** Told what came of the work. */
export type WorkOwner = StepOwner & ModelOwner & CallOwner & SessionOwner;

export interface WorkOptions {
	readonly services: HostServices;
	/** The run's. */
	readonly id: string;
	readonly owner: WorkOwner;
	readonly state: Run;
	readonly inFlight: InFlight;
	readonly nodeSessions: StepSessions;
	readonly held: HeldSteps;
	readonly append: (event: EventBody, options?: AppendOptions) => void;
	readonly drive: () => void;
	/** An error of the host itself, as the journal keeps it. */
	readonly faultOf: (error: unknown) => Fault;
	/** Whether a step that was held may still begin. */
	readonly mayBegin: (step: number) => boolean;
	/** Continues once everything appended so far is on disk. */
	readonly onDisk: (next: () => void) => void;
}

/** Begins the work that the engine asks for: first the journal has its start, then an attempt is under way. */
export class WorkBeginner {
	readonly #options: WorkOptions;
	readonly #checks: ConsentChecks;
	readonly #reads: AttachmentReads;
	readonly #probes: StepProbes;
	readonly #records: SamplingOwner & ActOwner;

	constructor(options: WorkOptions) {
		this.#options = options;
		const { services, append, onDisk, ...run } = options;
		const flow = flowOf(options.state).id;
		this.#checks = new ConsentChecks(services, { ...run, append, flow });
		this.#records = { append, onDisk, refusal: () => this.#spendingFault() };
		this.#reads = new AttachmentReads(services, options);
		this.#probes = new StepProbes(services, options);
	}

	/** Gives false when it does not begin yet: the step waits for a host, for the store of approvals or for its files, and the journal has nothing of it. */
	begin(command: WorkCommand | CheckConsentCommand | ReadAttachmentsCommand | ProbeStepCommand): boolean {
		if (command.type === "check-consent") return this.#checks.begin(command);
		if (command.type === "probe-step") {
			this.#probes.begin(command);
			return false;
		}
		if (command.type === "read-attachments") {
			this.#reads.begin(command);
			return false;
		}
		if (this.#holdForBudget(command)) return true;
		switch (command.type) {
			case "execute":
				return this.#execute(command);
			case "ask-model":
				this.#askModel(command);
				break;
			case "call-flow":
				this.#callFlow(command);
				break;
			case "open-tools":
				this.#openTools(command);
		}
		return true;
	}

	/** What may cost begins only while there is something left of the day's budgets; else the engine learns that there is not. */
	#holdForBudget(command: WorkCommand): boolean {
		const { services, state, append } = this.#options;
		const { spending, clock } = services;
		if (!spending || !mayCost(command, spending)) return false;
		const spent = spending.spentDay(flowOf(state), clock.now());
		if (spent) append({ type: "budget-hold", ...spent });
		return spent !== undefined;
	}

	/** Why a step that is under way may spend nothing more. */
	#spendingFault(): Fault | undefined {
		const { services, state } = this.#options;
		const { spending, clock } = services;
		const fault = spendingFault(state);
		if (fault || !spending?.spentDay(flowOf(state), clock.now())) return fault;
		return { code: "BUDGET_SPENT", message: "The budget for the day is spent.", retryable: false };
	}

	/** What cannot be repeated begins once the disk has its start. */
	#execute(command: ExecuteCommand): boolean {
		const { services, owner, onDisk } = this.#options;
		const reservation = this.#options.held.roomFor(command);
		if (reservation === "held") return false;
		this.#start(command);
		const attempt = new ActionAttempt(services, owner, command, reservation, this.#records);
		this.#options.inFlight.add(attempt);
		if (command.effect === "safe") attempt.begin();
		else onDisk(() => attempt.begin());
		return true;
	}

	#askModel(command: AskModelCommand): void {
		const { services, owner, onDisk } = this.#options;
		this.#start(command);
		const attempt = new ModelAttempt(services, owner, command);
		this.#options.inFlight.add(attempt);
		onDisk(() => attempt.begin());
	}

	/** What a sub-flow would do must not be done for a step that the disk does not have. */
	#callFlow(command: CallFlowCommand): void {
		const { services, owner } = this.#options;
		this.#start(command);
		const attempt = new CallAttempt(services, owner, command);
		this.#options.inFlight.add(attempt);
		attempt.begin();
	}

	#openTools(command: OpenToolsCommand): void {
		const { services, owner, nodeSessions } = this.#options;
		this.#start(command);
		const attempt = new SessionAttempt(services, owner, command);
		this.#options.inFlight.add(attempt);
		attempt.begin();
		nodeSessions.open(command.step, attempt.finish);
	}

	/** A new call of a tool has an id of its own. */
	#start(command: WorkCommand): void {
		const { services, append } = this.#options;
		const isNewCall = "tool" in command && command.tool !== undefined && command.tool.callerId === undefined;
		append(startEvent(command, isNewCall ? services.ids.callerId() : ""));
	}
}

/** The demo model is free. A flow that is called asks for itself. */
function mayCost(command: WorkCommand, spending: Pick<Spending, "mayCost">): boolean {
	if (command.type === "ask-model") return command.setting.provider !== "demo";
	return command.type === "execute" && (spending.mayCost(command.spec.id) || asksPaidModel(command));
}
