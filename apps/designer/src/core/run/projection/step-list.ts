import { isOver, type StepView } from "../run-view-state.ts";

/** The steps of a run in the order in which they began, each found by its number. */
export class StepList {
	#steps: StepView[] = [];
	readonly #places = new Map<number, number>();
	readonly #open = new Set<number>();

	get(number: number): StepView | undefined {
		const place = this.#places.get(number);
		return place === undefined ? undefined : this.#steps[place];
	}

	put(step: StepView): void {
		if (isOver(step.state)) this.#open.delete(step.step);
		else this.#open.add(step.step);
		const place = this.#places.get(step.step);
		if (place !== undefined) this.#steps[place] = step;
		else {
			this.#places.set(step.step, this.#steps.length);
			this.#steps.push(step);
		}
	}

	/** Those that are not over. */
	open(): readonly StepView[] {
		return [...this.#open].flatMap((number) => this.get(number) ?? []);
	}

	/** Whether a step belongs to a round of a loop, or of one within it. */
	isWithin({ round }: StepView, loop: number): boolean {
		if (!round) return false;
		const around = this.get(round.loop);
		return round.loop === loop || (around !== undefined && this.isWithin(around, loop));
	}

	/** A copy that later changes leave alone. */
	all(): readonly StepView[] {
		return this.#steps.slice();
	}
}
