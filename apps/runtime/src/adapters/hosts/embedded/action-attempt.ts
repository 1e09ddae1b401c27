import type { ExecuteCommand, Outcome } from "@switchyard/engine";
import { NodeError } from "@switchyard/node-kit";
import type { Fault, Message, NodeSpec } from "@switchyard/spec";
import { Attempt, type CameLate } from "./attempt.ts";
import { outputsOf } from "./fault-of.ts";
import type { HostServices } from "./host-services.ts";
import { LentContext, type LentTo } from "./lent-context.ts";
import type { LentSession } from "./lent-session.ts";
import { openCredentials, secretParameters } from "./open-credentials.ts";

/** Who is told how an attempt at a step ended. */
export interface StepOwner {
	readonly id: string;
	/** Who follows a tool call's step beside the run's watchers. */
	listenerOf(command: ExecuteCommand): LentTo["listener"];
	/** The node of the agent that calls. */
	callerOf(command: ExecuteCommand): string | undefined;
	/** Lends the tools of a step that is under way. */
	lendTools(step: number): LentSession;
	stepSucceeded(attempt: ActionAttempt, outputs: Message): void;
	/** @param outputs what the node had set before it failed. */
	stepFailed(attempt: ActionAttempt, fault: Fault, outputs: Message | undefined): void;
}

/** How long a stream may take when nobody says, in milliseconds. */
const LONGEST_STREAM_MS = 24 * 60 * 60 * 1000;

/** One execution of a node: for the flow path and for a tool call the very same. */
export class ActionAttempt extends Attempt<Message> {
	readonly command: ExecuteCommand;
	readonly listener: LentTo["listener"];
	readonly limitMs: number;
	readonly #owner: StepOwner;

	constructor(services: HostServices, owner: StepOwner, command: ExecuteCommand) {
		const listener = owner.listenerOf(command);
		const streams = command.spec.tool?.streaming === true && listener?.onChunk !== undefined;
		// How long chunks may come is for their reader to say, who watches over it.
		const limitMs = streams
			? (listener.deadlineMs ?? LONGEST_STREAM_MS)
			: (command.timeoutMs ?? services.limits.stepTimeoutMs);
		super(services, limitMs);
		this.command = command;
		this.limitMs = limitMs;
		this.#owner = owner;
		this.listener = listener;
	}

	get step(): number {
		return this.command.step;
	}

	get caller(): string | undefined {
		return this.#owner.callerOf(this.command);
	}

	readonly lendTools = () => this.#owner.lendTools(this.step);

	get mayBeCutOff(): boolean {
		return this.command.effect === "safe";
	}

	protected work(): Promise<Message> {
		const { spec } = this.command;
		this.#refuseOtherVersion(spec);
		const params = lent(this.command.params);
		this.services.crashPoint?.("before-effect");
		const secrets = secretParameters(spec);
		const context = new LentContext(this.services, this, this.#owner.id);
		if (secrets.length === 0) return this.services.registry.execute(spec.id, params, context);
		return openCredentials(this.services.secrets, secrets, params).then((opened) =>
			this.services.registry.execute(spec.id, opened, context),
		);
	}

	/** A run ends with the node types it began with: another version of one may mean something else by the same names. */
	#refuseOtherVersion({ id, version }: NodeSpec): void {
		const installed = this.services.registry.specs().get(id)?.version;
		if (installed === version) return;
		const there = installed === undefined ? "is not there any more" : `is there as version ${installed}`;
		throw new NodeError({
			code: "NODE_VERSION_MISSING",
			message: `The run began with version ${version} of ${id}, which ${there}.`,
			hint: "Start the run again, or from this step on, with the version that is there now.",
		});
	}

	protected succeed(outputs: Message): void {
		this.services.crashPoint?.("after-effect");
		this.#owner.stepSucceeded(this, outputs);
	}

	protected fail(fault: Fault, error?: unknown): void {
		this.#owner.stepFailed(this, fault, outputsOf(error));
	}

	protected answerLate(late: CameLate<Message>, lateMs: number): void {
		const { step, attempt, node } = this.command;
		this.services.answeredLate(this.#owner.id, {
			attempt: { step, attempt, node: node.id, lateMs },
			came: "result" in late ? { status: "success", outputs: late.result } : failed(late),
		});
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

function failed({ fault, error }: { readonly fault: Fault; readonly error: unknown }): Outcome {
	const outputs = outputsOf(error);
	return { status: "error", error: fault, ...(outputs ? { outputs } : {}) };
}

/** A copy for one attempt: the run's own values must stay as they are, whatever a node does to what it is given. */
function lent(params: Message): Message {
	const copy: Record<string, unknown> = { ...params };
	for (const name of Object.keys(copy)) {
		if (typeof copy[name] === "object") copy[name] = structuredClone(copy[name]);
	}
	return copy;
}
