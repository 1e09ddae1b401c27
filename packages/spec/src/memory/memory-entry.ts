import { type Static, Type } from "typebox";
import { Actor } from "../actor/actor.ts";
import { Author } from "../document/author.ts";
import { VISIBLE_LINE } from "../identity/name.ts";
import { Mark } from "../label/label.ts";

/** What a memory, a person or a key is called: one line. */
const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: VISIBLE_LINE });

/** The name of a memory: a robot's is its id. */
export const MemoryName = Line(64);
/** Of whom something is remembered; absent for what is shared by all. */
export const MemoryPerson = Line(320);
/** By what it is found again. */
export const MemoryKey = Line(200);

/** How large a value is at most, as JSON, in bytes. */
export const LARGEST_MEMORY = 16_384;

/** Something that is remembered. */
export const MemoryEntry = Type.Object(
	{
		memory: MemoryName,
		person: Type.Optional(MemoryPerson),
		key: MemoryKey,
		/** JSON of up to 16 KiB. */
		value: Type.Unknown(),
		/** What was known of it when it was written. */
		label: Mark,
		/** A person wants it before all others, however old it is. */
		pinned: Type.Boolean(),
		author: Author,
		actor: Actor,
		/** When it was written first, and last, in milliseconds since the Unix epoch. */
		createdAt: Type.Integer(),
		at: Type.Integer(),
	},
	{ additionalProperties: false },
);
export type MemoryEntry = Static<typeof MemoryEntry>;
