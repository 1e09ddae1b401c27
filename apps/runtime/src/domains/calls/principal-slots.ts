import { Slots } from "./slots.ts";

/** How much each principal may have under way at once. */
export class PrincipalSlots {
	readonly #size: number;
	/** By the principal; only those that have something under way. */
	readonly #slots = new Map<string, { readonly slots: Slots; taken: number }>();

	constructor(size: number) {
		this.#size = size;
	}

	/** Gives the function that returns the place; nothing when the principal has too much under way. */
	take(principal: string): (() => void) | undefined {
		const own = this.#slots.get(principal) ?? { slots: new Slots(this.#size), taken: 0 };
		if (!own.slots.take()) return undefined;
		own.taken += 1;
		this.#slots.set(principal, own);
		return () => {
			own.slots.release();
			own.taken -= 1;
			if (own.taken === 0) this.#slots.delete(principal);
		};
	}
}
