import { AppError } from "@switchyard/spec/error";
import type { PersonPresent, Presence } from "@switchyard/spec/live";
import type { Topics } from "./topics.ts";
import type { Watcher } from "./watcher.ts";

/** How many people are shown at one flow. */
const MAX_PEOPLE = 50;
/** How often others hear of someone's pointer at most, in milliseconds. */
const TELL_MS = 50;

/** Who is at which flow, and what they show of themselves. Kept in memory, and only for as long as their connection lasts. */
export class People {
	readonly #watchers: Topics;
	readonly #flows = new Map<string, Map<Watcher, PersonPresent>>();
	/** Whose presence others have not heard of yet, by flow. */
	readonly #changed = new Map<string, Set<Watcher>>();
	#timer: NodeJS.Timeout | undefined;
	#last = 0;

	constructor(watchers: Topics) {
		this.#watchers = watchers;
	}

	/** Tells a watcher who is at a flow already. */
	introduce(flow: string, watcher: Watcher): void {
		for (const [other, person] of this.#flows.get(flow) ?? []) {
			if (other !== watcher) watcher.deliverPresence(flow, person.id, person);
		}
	}

	/** @throws AppError `RATE_LIMITED` */
	show(flow: string, watcher: Watcher, presence: Presence): void {
		const people = this.#flows.get(flow) ?? new Map<Watcher, PersonPresent>();
		const known = people.get(watcher);
		if (known === undefined && people.size >= MAX_PEOPLE) {
			throw new AppError("RATE_LIMITED", { message: `Only ${MAX_PEOPLE} people are shown at one flow.` });
		}
		this.#last += 1;
		people.set(watcher, { id: known?.id ?? `p${this.#last}`, ...presence });
		this.#flows.set(flow, people);
		this.#changed.set(flow, (this.#changed.get(flow) ?? new Set()).add(watcher));
		this.#timer ??= setTimeout(() => this.#tell(), TELL_MS);
	}

	leave(flow: string, watcher: Watcher): void {
		const people = this.#flows.get(flow);
		const person = people?.get(watcher);
		if (!people || !person) return;
		people.delete(watcher);
		this.#changed.get(flow)?.delete(watcher);
		if (people.size === 0) this.#flows.delete(flow);
		for (const other of this.#watchers.of(flow)) {
			if (other !== watcher) other.deliverPresence(flow, person.id, undefined);
		}
	}

	close(): void {
		clearTimeout(this.#timer);
	}

	#tell(): void {
		this.#timer = undefined;
		for (const [flow, changed] of this.#changed) {
			for (const watcher of changed) {
				const person = this.#flows.get(flow)?.get(watcher);
				if (!person) continue;
				for (const other of this.#watchers.of(flow)) {
					if (other !== watcher) other.deliverPresence(flow, person.id, person);
				}
			}
		}
		this.#changed.clear();
	}
}
