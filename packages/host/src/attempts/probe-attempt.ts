import type { ProbeStepCommand } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { ProbeAnswer } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { Reservation } from "../ports/reservations.ts";
import { Attempt } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";
import { NodeContext, type NodeContextOwner } from "./work/node-context.ts";
import { openCredentials, type SecretParameters, secretParameters } from "./work/open-credentials.ts";
import { probeContext, probeNode } from "./work/probe-node.ts";

/** Receives what a node says of a step of its own that was cut off. */
export interface ProbeOwner {
	readonly id: string;
	stepProbed(attempt: ProbeAttempt, answer: ProbeAnswer): void;
}

/** The question to a node whether a step of it was done. It does nothing, so a stop of the host drops it, and the next start asks again. */
export class ProbeAttempt extends Attempt<ProbeAnswer> {
	readonly command: ProbeStepCommand;
	readonly whenStopping = "drop";
	readonly #owner: ProbeOwner;
	readonly #reservation: Reservation | undefined;
	readonly #secrets: SecretParameters;
	/** With credentials opened, for the node's eyes only. */
	#opened: Message | undefined;

	/** @param reservation what is kept for it at a host */
	constructor(
		services: HostServices,
		owner: ProbeOwner,
		command: ProbeStepCommand,
		reservation: Reservation | undefined,
	) {
		super(services, services.limits.probeTimeoutMs);
		this.command = command;
		this.#owner = owner;
		this.#reservation = reservation;
		this.#secrets = secretParameters(command.spec);
		if (this.#secrets.length > 0) this.prepare = () => this.#openCredentials();
	}

	get step(): number {
		return this.command.step;
	}

	protected override leave(): void {
		this.#reservation?.release();
	}

	async #openCredentials(): Promise<void> {
		const { secrets } = this.services;
		const { params } = this.command;
		const { opened, mask, hosts } = await this.fromStore(() =>
			openCredentials(secrets, this.#secrets, params),
		);
		this.#opened = opened;
		this.mask = mask;
		this.hosts = hosts;
	}

	protected work(): Promise<ProbeAnswer> {
		const { spec, params, node } = this.command;
		const context = new NodeContext(this.services, this.#contextOwner(), this.#owner.id);
		const place = { node: node.id, timeoutMs: this.services.limits.probeTimeoutMs };
		const asked = probeNode(
			this.services,
			{ spec, params: this.#opened ?? params },
			probeContext(context, { place }),
		);
		return this.command.session ? asked.finally(() => context.session?.settled()) : asked;
	}

	/** It charges nothing, marks nothing, and nobody but its step's watchers follows it. */
	#contextOwner(): NodeContextOwner {
		const attempt = this;
		return {
			get settled() {
				return attempt.settled;
			},
			get signal() {
				return attempt.signal;
			},
			get mask() {
				return attempt.mask;
			},
			get hosts() {
				return attempt.hosts;
			},
			command: this.command,
			limitMs: this.services.limits.probeTimeoutMs,
			caller: undefined,
			listener: undefined,
			charge: nothing,
			chargeCredits: nothing,
			noteMark: nothing,
			note: nothing,
			act: undefined,
			reservation: this.#reservation,
			samplings: undefined,
			model: undefined,
			blockModel: undefined,
			openTools: refuseTools,
		};
	}

	protected succeed(answer: ProbeAnswer): void {
		this.#owner.stepProbed(this, answer);
	}

	protected fail(error: Fault): void {
		this.#owner.stepProbed(this, { answer: "unknown", error });
	}

	/** The step has gone its way without it. */
	protected answerLate(): void {}

	protected timeoutFault(): Fault {
		return {
			code: "PROBE_TIMEOUT",
			message: `The node did not say within ${this.services.limits.probeTimeoutMs / 1000} seconds whether the step was done.`,
			retryable: true,
		};
	}
}

function nothing(): void {}

function refuseTools(): never {
	throw new Error("A probe has no tools.");
}
