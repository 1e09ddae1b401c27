import type { ExecuteCommand } from "@switchyard/engine";
import type { StepHeld } from "@switchyard/spec";
import type { HostServices } from "../attempts/host-services.ts";
import type { Cancel } from "../ports/clock.ts";
import type { Room, Rooms } from "../ports/rooms.ts";

/** What holding steps asks of their run. */
interface HoldingRun {
	readonly id: string;
	/** Decides again: a step is held no more. */
	readonly drive: () => void;
}

interface Held {
	cancel: Cancel;
	/** As it was last reported. */
	told: StepHeld | undefined;
}

/** The steps of a run that wait for room at a host before they begin. Nothing of them is journalled. */
export class HeldSteps {
	readonly #services: Pick<HostServices, "rooms" | "emit">;
	readonly #run: HoldingRun;
	/** By step. */
	readonly #held = new Map<number, Held>();
	readonly #numbers = new Set<number>();
	/** What came of waits, until the step begins. */
	readonly #came = new Map<number, Room | undefined>();

	constructor(services: Pick<HostServices, "rooms" | "emit">, run: HoldingRun) {
		this.#services = services;
		this.#run = run;
	}

	get numbers(): ReadonlySet<number> {
		return this.#numbers;
	}

	/** What watchers were told last of each. */
	get told(): StepHeld[] {
		return [...this.#held.values()].flatMap(({ told }) => told ?? []);
	}

	/** The room for a step that begins now, where it needs some; `held` when it waits from here on. */
	roomFor(command: ExecuteCommand): Room | "held" | undefined {
		const { rooms } = this.#services;
		if (!rooms) return undefined;
		const { step, spec } = command;
		if (this.#came.has(step)) {
			const room = this.#came.get(step);
			this.#came.delete(step);
			return room;
		}
		const taken = rooms.take(spec.id);
		if (taken !== "wait") return taken;
		this.#hold(rooms, command);
		return "held";
	}

	/** Keeps only those: the others wait no longer, and never begin. */
	keepOnly(isWanted: (step: number) => boolean): void {
		for (const [step, { cancel }] of this.#held) {
			if (isWanted(step)) continue;
			cancel();
			this.#forget(step);
		}
		for (const [step, room] of this.#came) {
			if (isWanted(step)) continue;
			this.#came.delete(step);
			room?.release();
		}
	}

	#hold(rooms: Rooms, { step, attempt, node, spec }: ExecuteCommand): void {
		const held: Held = { cancel: () => {}, told: undefined };
		this.#held.set(step, held);
		this.#numbers.add(step);
		held.cancel = rooms.wait(spec.id, {
			waits: (wait) => {
				held.told = { type: "step-held", step, attempt, node: node.id, ...wait };
				this.#services.emit(this.#run.id, held.told);
			},
			over: (room) => {
				this.#forget(step);
				this.#came.set(step, room);
				this.#run.drive();
			},
		});
	}

	#forget(step: number): void {
		this.#held.delete(step);
		this.#numbers.delete(step);
	}
}
