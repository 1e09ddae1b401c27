import { type Static, Type } from "typebox";

/** What nobody can see in a name: C0 and C1 controls, line and paragraph separators, characters that turn the reading direction. */
const UNSEEN = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";

/** The pattern of every text that stands on one line and that people take for what it looks like. */
export const ONE_LINE = `^[^${UNSEEN}]*$`;

/** What is wrong with a text that does not fit `ONE_LINE`, as the end of a sentence. */
export const NOT_ONE_LINE = "must be one line, without control characters and direction marks";

/** The longest name, in characters. */
const LONGEST_NAME = 120;

/** The name that a person gives a flow or a node. */
export const Name = Type.String({ minLength: 1, maxLength: LONGEST_NAME, pattern: ONE_LINE });
export type Name = Static<typeof Name>;

const unseen = new RegExp(`[${UNSEEN}]`);
const unseenRuns = new RegExp(`[${UNSEEN}]+`, "g");

/** The first character that a name must not have, as people write it (`U+202E`); `undefined` when there is none. */
export function unseenCharacter(text: string): string | undefined {
	const [character] = unseen.exec(text) ?? [];
	return character && `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A name from before names had rules, as it looks: a space where something cannot be seen, or another name if nothing is left. */
export function readableName(name: string, otherwise: string): string {
	if (!unseen.test(name)) return name;
	return name.replace(unseenRuns, " ").trim() || otherwise;
}
