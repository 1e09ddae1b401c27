import type { Position } from "@switchyard/spec/flow";
import { MAX_SHOWN_SELECTION, type PersonPresent, type Presence } from "@switchyard/spec/live";
import { createStore } from "zustand/vanilla";

/** The shortest time between two reports of one's own pointer to the others, in milliseconds. */
const TELL_MS = 80;

interface PeopleState {
	/** Everybody else who has the flow open, in the order in which they came. */
	readonly others: readonly PersonPresent[];
}

export interface PeopleHereOptions {
	/** Shows this person to the others. */
	readonly show: (presence: Presence) => void;
	readonly me: Pick<Presence, "name" | "colour" | "editor">;
}

/** Who else is at a flow, and what this person shows of themselves. All of it passes: nothing is kept. */
export class PeopleHere {
	readonly store = createStore<PeopleState>(() => ({ others: [] }));
	readonly #show: (presence: Presence) => void;
	#me: Presence;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor({ show, me }: PeopleHereOptions) {
		this.#show = show;
		this.#me = { ...me, selection: [] };
		show(this.#me);
	}

	/** Takes what `/live` tells: who came or moved, and who left. */
	heard({
		people,
		gone,
	}: {
		readonly people: readonly PersonPresent[];
		readonly gone: readonly string[];
	}): void {
		this.store.setState(({ others }) => {
			const known = new Map(others.map((person) => [person.id, person]));
			for (const person of people) known.set(person.id, person);
			for (const id of gone) known.delete(id);
			return { others: [...known.values()] };
		});
	}

	/** The connection broke: the next one announces everybody again. */
	forget(): void {
		this.store.setState({ others: [] });
	}

	/** The name of the person at an editor. */
	nameOf(editor: string | undefined): string {
		const { others } = this.store.getState();
		return (
			(editor !== undefined && others.find((person) => person.editor === editor)?.name) || "someone else"
		);
	}

	rename(me: Pick<Presence, "name" | "colour">): void {
		this.#change(me);
	}

	select(nodes: ReadonlySet<string>): void {
		this.#change({ selection: [...nodes].slice(0, MAX_SHOWN_SELECTION) });
	}

	/** Where the pointer is on the canvas, in the flow's pixels; `undefined` once it has left it. */
	point(pointer: Position | undefined): void {
		const { pointer: _, ...rest } = this.#me;
		this.#me = rest;
		this.#change(pointer ? { pointer: { x: Math.round(pointer.x), y: Math.round(pointer.y) } } : {});
	}

	stop(): void {
		clearTimeout(this.#timer);
	}

	#change(part: Partial<Presence>): void {
		this.#me = { ...this.#me, ...part };
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			this.#show(this.#me);
		}, TELL_MS);
	}
}
