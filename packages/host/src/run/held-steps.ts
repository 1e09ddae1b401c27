import type { ExecuteCommand, ProbeStepCommand } from "@switchyard/engine";
import type { StepHeld } from "@switchyard/spec/event";
import type { HostServices } from "../attempts/host-services.ts";
import type { Cancel } from "../ports/clock.ts";
import type { Reservation, Reservations } from "../ports/reservations.ts";

/** What holding steps asks of their run. */
interface HoldingRun {
	readonly id: string;
	/** Decides again: a step is held no more. */
	readonly drive: () => void;
}

interface Held {
	cancel: Cancel;
	/** As it was last reported. */
	reported: StepHeld | undefined;
}

/** The steps of a run that wait before they begin, most of them for room at a host or for a file. The journal has no event of them. */
export class HeldSteps {
	readonly #services: Pick<HostServices, "reservations" | "emit">;
	readonly #run: HoldingRun;
	/** By step. */
	readonly #held = new Map<number, Held>();
	readonly #numbers = new Set<number>();
	/** What came of waits, until the step begins. */
	readonly #came = new Map<number, Reservation | undefined>();

	constructor(services: Pick<HostServices, "reservations" | "emit">, run: HoldingRun) {
		this.#services = services;
		this.#run = run;
	}

	get numbers(): ReadonlySet<number> {
		return this.#numbers;
	}

	/** Holds a step for another reason than room, until it is released. */
	hold(step: number): void {
		this.#numbers.add(step);
	}

	release(step: number): void {
		this.#numbers.delete(step);
	}

	/** What was last reported to watchers of each. */
	get reported(): StepHeld[] {
		return [...this.#held.values()].flatMap(({ reported }) => reported ?? []);
	}

	/** The room for a step that begins now, where it needs some; `held` when it waits from here on. */
	roomFor(command: ExecuteCommand | ProbeStepCommand): Reservation | "held" | undefined {
		const { reservations } = this.#services;
		if (!reservations) return undefined;
		const { step, spec, params } = command;
		if (this.#came.has(step)) {
			const reservation = this.#came.get(step);
			this.#came.delete(step);
			return reservation;
		}
		const taken = reservations.take({ type: spec.id, params });
		if (taken !== "wait") return taken;
		this.#waitForRoom(reservations, command);
		return "held";
	}

	/** Keeps only those: the others wait no longer, and never begin. */
	keepOnly(isWanted: (step: number) => boolean): void {
		for (const [step, { cancel }] of this.#held) {
			if (isWanted(step)) continue;
			cancel();
			this.#forget(step);
		}
		for (const [step, reservation] of this.#came) {
			if (isWanted(step)) continue;
			this.#came.delete(step);
			reservation?.release();
		}
	}

	#waitForRoom(reservations: Reservations, command: ExecuteCommand | ProbeStepCommand): void {
		const { step, node, spec, params } = command;
		// What is asked about an attempt comes before the next one.
		const attempt = command.type === "execute" ? command.attempt : command.attempt + 1;
		const held: Held = { cancel: () => {}, reported: undefined };
		this.#held.set(step, held);
		this.#numbers.add(step);
		held.cancel = reservations.wait(
			{ type: spec.id, params },
			{
				waits: (wait) => {
					held.reported = { type: "step-held", step, attempt, node: node.id, ...wait };
					this.#services.emit(this.#run.id, held.reported);
				},
				over: (reservation) => {
					this.#forget(step);
					this.#came.set(step, reservation);
					this.#run.drive();
				},
			},
		);
	}

	#forget(step: number): void {
		this.#held.delete(step);
		this.#numbers.delete(step);
	}
}
