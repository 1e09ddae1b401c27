import type { ExecuteCommand } from "@switchyard/engine";
import type { ActNote } from "@switchyard/node-kit";
import type { EventBody } from "@switchyard/spec/event";

/** The run of the step. */
export interface ActOwner {
	readonly append: (event: Extract<EventBody, { type: "step-act" }>) => void;
	/** Continues once everything appended so far is on disk. */
	readonly onDisk: (next: () => void) => void;
}

/** The attempt that is under way. */
interface AttemptAtStep {
	readonly settled: boolean;
	readonly signal: AbortSignal;
	readonly command: Pick<ExecuteCommand, "step" | "attempt" | "acted">;
}

/** The note that an attempt begins the act which must not be done twice. */
export class StepAct implements ActNote {
	readonly #owner: ActOwner;
	readonly #attempt: AttemptAtStep;

	constructor(owner: ActOwner, attempt: AttemptAtStep) {
		this.#owner = owner;
		this.#attempt = attempt;
	}

	get mayHaveBegun(): boolean {
		return this.#attempt.command.acted ?? false;
	}

	/** An attempt that is given up while the disk takes the note, as a full one does not, never acts. */
	readonly begin = (): Promise<void> => {
		const attempt = this.#attempt;
		const { signal } = attempt;
		const { step, attempt: number } = attempt.command;
		return new Promise((resolve, reject) => {
			const refuse = () => reject(signal.reason ?? GIVEN_UP);
			if (attempt.settled || signal.aborted) return refuse();
			signal.addEventListener("abort", refuse, { once: true });
			this.#owner.append({ type: "step-act", step, attempt: number });
			this.#owner.onDisk(() => (attempt.settled ? refuse() : resolve()));
		});
	};
}

const GIVEN_UP = new DOMException("The attempt was given up before it acted.", "AbortError");
