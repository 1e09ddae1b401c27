import { Actor } from "@switchyard/spec/actor";
import { Author, actorOfAuthor, type Written, writtenBy } from "@switchyard/spec/document";
import { Mark } from "@switchyard/spec/label";
import { fits } from "@switchyard/spec/schema";

/** What cannot be read is marked with all that there is: nothing becomes trusted by damage. */
export function readMark(text: string): Mark {
	const mark: unknown = JSON.parse(text);
	return fits(Mark, mark) ? (mark as Mark) : { untrusted: true, private: true };
}

/** Reads the actor of a row; `undefined` where it has none that can be read. */
export function readActor(text: string | null): Actor | undefined {
	if (text === null) return undefined;
	const actor: unknown = JSON.parse(text);
	return fits(Actor, actor) ? (actor as Actor) : undefined;
}

/** Reads who wrote a row: an actor, or the author that earlier versions kept. A damaged one is a program of which nothing is known. */
export function readWritten(text: string): Written {
	const kept: unknown = JSON.parse(text);
	if (fits(Author, kept)) return writtenBy(actorOfAuthor(kept as Author));
	return writtenBy(fits(Actor, kept) ? (kept as Actor) : { kind: "token" });
}
