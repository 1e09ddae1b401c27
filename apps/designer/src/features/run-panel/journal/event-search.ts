import type { Event } from "@switchyard/spec/event";

/** Finds events by what is in them. Each event's text is made once, however often is searched. */
export class EventSearch {
	readonly #texts = new WeakMap<Event, string>();

	/** The events that hold every word, in their order; all of them for an empty search. */
	find(events: readonly Event[], search: string): readonly Event[] {
		const words = search.toLowerCase().split(/\s+/).filter(Boolean);
		if (words.length === 0) return events;
		return events.filter((event) => {
			const text = this.#textOf(event);
			return words.every((word) => text.includes(word));
		});
	}

	#textOf(event: Event): string {
		const known = this.#texts.get(event);
		if (known !== undefined) return known;
		const text = JSON.stringify(event).toLowerCase();
		this.#texts.set(event, text);
		return text;
	}
}
