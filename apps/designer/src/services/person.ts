import type { StopBody } from "@switchyard/spec/http";
import { readableName } from "@switchyard/spec/identity";
import { PERSON_COLOURS, type Presence } from "@switchyard/spec/live";
import { createStore } from "zustand/vanilla";

const NAME = "switchyard.person";
const COLOUR = "switchyard.person.colour";
const LONGEST_NAME = 40;

/** Who the person at this browser is to others: there are no accounts, so it is a name and a colour that they choose. */
export type Person = Pick<Presence, "name" | "colour">;

/** The name under which the person answered or edited last in this browser; empty when they never gave one. */
export function personsName(): string {
	return localStorage.getItem(NAME) ?? "";
}

/** What says who stops something, where the person at this browser has given a name. */
export function byThisPerson(): StopBody {
	return personsName() === "" ? {} : { by: personStore.getState().name };
}

export function rememberName(name: string): void {
	keep(NAME, name);
	personStore.setState(read());
}

export function rememberColour(colour: number): void {
	keep(COLOUR, String(colour));
	personStore.setState(read());
}

/** Who this person is to others, kept up to date. */
export const personStore = createStore<Person>(read);

function read(): Person {
	const stored = Number(localStorage.getItem(COLOUR) ?? Number.NaN);
	const colour = Number.isInteger(stored) && stored >= 0 && stored < PERSON_COLOURS ? stored : aColour();
	return { name: readableName(personsName().slice(0, LONGEST_NAME), `Guest ${colour + 1}`), colour };
}

/** Kept at once, so that a person is the same in every tab. */
function aColour(): number {
	const colour = Math.floor(Math.random() * PERSON_COLOURS);
	keep(COLOUR, String(colour));
	return colour;
}

function keep(key: string, value: string): void {
	try {
		localStorage.setItem(key, value);
	} catch {
		// Without room for it, it is asked for again.
	}
}
