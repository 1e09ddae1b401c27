import type { ExecuteCommand, SessionOfStep } from "@switchyard/engine";
import { type ActNote, checkCharge, type ExecutionContext, type ModelCalls } from "@switchyard/node-kit";
import type { Ephemeral } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import type { DesignNote } from "@switchyard/spec/recorder";
import type { HeldSession } from "../../ports/held-sessions.ts";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { AttemptContext } from "../../ports/node-executor.ts";
import type { RemoteAgentEvent } from "../../ports/remote-agents.ts";
import type { Reservation } from "../../ports/reservations.ts";
import type { Samplings } from "../../ports/samplings.ts";
import { NO_SECRETS, type SecretMask } from "../../ports/secret-opener.ts";
import type { CallListener, StepToolSession } from "../../ports/tool-sessions.ts";
import { MaskedChunks } from "./masked-chunks.ts";
import { newerParameters, withNewerParameters } from "./newer-parameters.ts";
import { openCredentials, secretParameters } from "./open-credentials.ts";

/** What a context gives on. */
type NodeContextServices = Pick<
	HostDriver,
	"network" | "files" | "logger" | "ids" | "nodeTypes" | "nodeSessions" | "secrets"
> & {
	readonly agents: NonNullable<HostDriver["agents"]>;
	/** Passes signs of life on to watchers. */
	readonly emit: (run: string, ephemeral: Ephemeral) => void;
};

/** The attempt that a context is made for. */
export interface NodeContextOwner {
	readonly settled: boolean;
	readonly signal: AbortSignal;
	/** Masks the secrets that it has opened. */
	readonly mask: SecretMask;
	/** The only hosts that it connects to; any where absent. */
	readonly hosts: readonly string[] | undefined;
	readonly command: Pick<
		ExecuteCommand,
		"step" | "attempt" | "effect" | "node" | "spec" | "params" | "provenance" | "session"
	> &
		Pick<Partial<ExecuteCommand>, "tool" | "answered">;
	/** How long it may take, in milliseconds. */
	readonly limitMs: number;
	/** The node of the agent that calls; absent on the flow path. */
	readonly caller: string | undefined;
	readonly listener: CallListener | undefined;
	/** Takes what the node says that something has cost, in dollars. */
	readonly charge: (dollars: number) => void;
	/** The same in credits. */
	readonly chargeCredits: (credits: number) => void;
	/** Takes what the node says is known of its results. */
	readonly noteMark: (mark: Mark) => void;
	/** Takes what the node found out that a designer can make an edit of the flow from. */
	readonly note: (note: DesignNote) => void;
	/** Keeps that the act has begun which must not be done twice; absent for a `safe` step. */
	readonly act: ActNote | undefined;
	/** What is kept for it at a host. */
	readonly reservation: Reservation | undefined;
	/** Models for those whom the node calls. */
	readonly samplings: Samplings | undefined;
	/** The model that the designer chose for the node. */
	readonly model: (ModelCalls & { readonly startOver: () => void }) | undefined;
	/** The model that the designer chose for the block in whose session the step works. */
	readonly blockModel: ModelCalls | undefined;
	/** The tools on the node's tools port. */
	readonly openTools: () => StepToolSession;
}

/**
 * What a node gets for one attempt, and nothing more. Its parts are made when they are asked for, because most nodes
 * ask for one or two.
 */
export class NodeContext implements AttemptContext {
	readonly #services: NodeContextServices;
	readonly #attempt: NodeContextOwner;
	readonly #run: string;
	#chunks: MaskedChunks | undefined;
	#nodeSession: HeldSession | undefined;

	constructor(services: NodeContextServices, attempt: NodeContextOwner, run: string) {
		this.#services = services;
		this.#attempt = attempt;
		this.#run = run;
	}

	get signal(): AbortSignal {
		return this.#attempt.signal;
	}

	/**
	 * `<run>-<step>`. A `safe` step may begin before its start is on disk, so a crash can leave its number to another step:
	 * its key names its work, too, lest a service take the two for one.
	 */
	get idempotencyKey(): string {
		const { step, effect, node, params } = this.#attempt.command;
		const key = `${this.#run}-${step}`;
		return effect === "safe" ? `${key}-${this.#digest({ node: node.id, params })}` : key;
	}

	get run(): string {
		return this.#run;
	}

	get attempt(): number {
		return this.#attempt.command.attempt;
	}

	get answered(): ExecutionContext["answered"] {
		return this.#attempt.command.answered;
	}

	get place(): AttemptContext["place"] {
		const { command, limitMs: timeoutMs } = this.#attempt;
		const { node, tool } = command;
		const { caller } = this.#attempt;
		return { node: node.id, timeoutMs, ...(tool && caller ? { call: { name: tool.name, caller } } : {}) };
	}

	get reservation(): Reservation | undefined {
		return this.#attempt.reservation;
	}

	get samplings(): Samplings | undefined {
		return this.#attempt.samplings;
	}

	get model(): ModelCalls | undefined {
		return this.#attempt.model;
	}

	get startOver(): AttemptContext["startOver"] {
		return () => this.#attempt.model?.startOver();
	}

	get mark(): ExecutionContext["mark"] {
		return (mark) => this.#attempt.noteMark(mark);
	}

	get note(): NonNullable<ExecutionContext["note"]> {
		return (note) => this.#attempt.note(note);
	}

	get act(): ActNote | undefined {
		return this.#attempt.act;
	}

	get traceparent(): string | undefined {
		return this.#attempt.listener?.traceparent;
	}

	get provenance(): ExecutionContext["provenance"] {
		const { command } = this.#attempt;
		if (!command.spec.provenance) return undefined;
		const filled = newerParameters(command, this.#services.nodeTypes());
		return filled ? { ...command.provenance, ...filled.provenance } : command.provenance;
	}

	get listed(): ExecutionContext["listed"] {
		const { pinnedSets } = this.#attempt.command.node;
		return pinnedSets && new Set(Object.keys(pinnedSets));
	}

	get network(): ExecutionContext["network"] {
		const { hosts } = this.#attempt;
		return hosts === undefined ? this.#services.network : this.#services.network.within(hosts);
	}

	get files(): ExecutionContext["files"] {
		return this.#services.files;
	}

	/** Made once: it is one session for all that the node does. */
	get session(): HeldSession | undefined {
		const { session: nodeSession } = this.#attempt.command;
		if (nodeSession) this.#nodeSession ??= this.#hold(nodeSession);
		return this.#nodeSession;
	}

	#hold(nodeSession: SessionOfStep): HeldSession | undefined {
		const held = this.#services.nodeSessions?.of({
			run: this.#run,
			nodeSession,
			settings: async () => {
				if (!nodeSession.block) return { settings: {} };
				const { spec, params } = nodeSession.block;
				const { secrets, nodeTypes } = this.#services;
				const { opened, hosts } = await openCredentials(secrets, secretParameters(spec), params);
				return {
					settings: withNewerParameters({ spec, params: opened }, nodeTypes()),
					...defined({ hosts }),
				};
			},
			signal: this.signal,
			log: this.log,
		});
		const { blockModel: model } = this.#attempt;
		return held && model ? { ...held, model } : held;
	}

	get log(): ExecutionContext["log"] {
		return (text) => {
			const line = this.#attempt.mask.redact(String(text));
			const { step, node } = this.#attempt.command;
			this.#services.logger.info({ run: this.#run, step, node: node.id }, line);
			const told = line.slice(0, 2000);
			if (!this.#attempt.settled) this.#attempt.listener?.onLog?.(told);
			this.#emit({ text: told });
		};
	}

	get chunk(): ExecutionContext["chunk"] {
		return async (data) => {
			if (this.#attempt.mask === NO_SECRETS) return this.#giveChunk(data);
			this.#chunks ??= new MaskedChunks(this.#attempt.mask, (masked) => this.#giveChunk(masked));
			await this.#chunks.take(data);
		};
	}

	/** Gives what was kept back of a stream: no more of it comes. */
	async endChunks(): Promise<void> {
		await this.#chunks?.end();
	}

	async #giveChunk(data: unknown): Promise<void> {
		if (!this.#attempt.settled) await this.#attempt.listener?.onChunk?.(data);
	}

	get charge(): ExecutionContext["charge"] {
		return (dollars) => {
			checkCharge(dollars);
			this.#attempt.charge(dollars);
		};
	}

	get chargeCredits(): ExecutionContext["chargeCredits"] {
		return (credits) => {
			checkCharge(credits);
			this.#attempt.chargeCredits(credits);
		};
	}

	get agents(): ExecutionContext["agents"] {
		return {
			run: async (task) => {
				const toolSession = this.#attempt.openTools();
				const onEvent = (event: RemoteAgentEvent) => this.#tellEvent(event);
				const outputs = await this.#services.agents.run({
					...task,
					toolSession,
					signal: this.signal,
					onEvent,
				});
				return { outputs, toolCalls: toolSession.calls };
			},
		};
	}

	get progress(): ExecutionContext["progress"] {
		return ({ fraction, text }) => {
			this.#attempt.listener?.onProgress?.({
				...defined({ fraction }),
				...(text === undefined ? {} : { text: this.#attempt.mask.redact(text) }),
			});
			this.#emit({
				...(fraction === undefined ? {} : { fraction: Math.min(Math.max(fraction, 0), 1) }),
				...(text === undefined ? {} : { text: this.#attempt.mask.redact(text).slice(0, 2000) }),
			});
		};
	}

	#digest(work: object): string {
		return this.#services.ids.digest(JSON.stringify(work)).slice(0, 16);
	}

	#tellEvent({ event, text, data }: RemoteAgentEvent): void {
		if (this.#attempt.settled) return;
		const words = text ?? (data === undefined ? "" : JSON.stringify(data));
		const told = this.#attempt.mask.redact(words).slice(0, 2000);
		this.#services.emit(this.#run, {
			type: "agent-event",
			step: this.#attempt.command.step,
			event,
			text: told,
		});
	}

	#emit(progress: { readonly fraction?: number; readonly text?: string }): void {
		if (this.#attempt.settled) return;
		this.#services.emit(this.#run, { type: "step-progress", step: this.#attempt.command.step, ...progress });
	}
}
