import { type Static, Type } from "typebox";

/** What nobody can see in a name: C0 and C1 controls, line and paragraph separators, characters that turn the reading direction. */
const UNSEEN = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";

/** The pattern of every text that stands on one line and that people take for what it looks like. */
export const ONE_LINE = `^[^${UNSEEN}]*$`;

/** What is wrong with a text that does not fit `ONE_LINE`, as the end of a sentence. */
export const NOT_ONE_LINE = "must be one line, without control characters and direction marks";

/** What takes no width in a name: soft hyphens, zero-width spaces, joiners of words, fillers. Emoji and scripts need some others. */
const WITHOUT_WIDTH = "\\u00ad\\u115f\\u1160\\u180e\\u200b\\u2060-\\u2064\\u3164\\ufeff\\uffa0";

/** What a name may have, but not alone: spaces, joiners inside emoji and words, marks of direction. */
const BLANK = "\\s\\u200c-\\u200f\\u2800\\ufe00-\\ufe0f";

const SEEN_OR_BLANK = `[^${UNSEEN}${WITHOUT_WIDTH}]`;

/** The pattern of a name by which people know a thing: one line, nothing in it that hides, and something to see. */
export const VISIBLE_LINE = `^${SEEN_OR_BLANK}*[^${UNSEEN}${WITHOUT_WIDTH}${BLANK}]${SEEN_OR_BLANK}*$`;

/** What is wrong with a text that does not fit `VISIBLE_LINE`, as the end of a sentence. */
export const NOT_VISIBLE_LINE =
	"must be one line that can be seen, without control, direction and zero-width characters";

/** The longest name, in characters. */
const LONGEST_NAME = 120;

/** The name that a person gives a flow or a node. */
export const Name = Type.String({ minLength: 1, maxLength: LONGEST_NAME, pattern: VISIBLE_LINE });
export type Name = Static<typeof Name>;

const hidden = new RegExp(`[${UNSEEN}${WITHOUT_WIDTH}]`);
const hiddenRuns = new RegExp(`[${UNSEEN}${WITHOUT_WIDTH}]+`, "g");
const visible = new RegExp(VISIBLE_LINE);

/** Whether people can see that the name is there, and all of it. */
export function isVisibleName(name: string): boolean {
	return visible.test(name);
}

/** The first character that a name must not have, as people write it (`U+202E`); `undefined` when there is none. */
export function unseenCharacter(text: string): string | undefined {
	const [character] = hidden.exec(text) ?? [];
	return character && `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A name from before names had rules, as it looks: a space where something cannot be seen, or another name if nothing is left. */
export function readableName(name: string, otherwise: string): string {
	if (visible.test(name)) return name;
	const readable = name.replace(hiddenRuns, " ").trim();
	return visible.test(readable) ? readable : otherwise;
}
