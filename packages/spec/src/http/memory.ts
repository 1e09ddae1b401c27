import { type Static, Type } from "typebox";
import { ClaimedName } from "../actor/actor.ts";
import { FoundBy } from "../embeddings/found-by.ts";
import { Mark } from "../label/label.ts";
import { MemoryEntry, MemoryKey, MemoryName, MemoryPerson } from "../memory/memory-entry.ts";

const CLOSED = { additionalProperties: false } as const;

/** Which entries: of a memory, of a person, or of both. An empty `person` is what is shared. */
const WHOSE = {
	memory: Type.Optional(MemoryName),
	person: Type.Optional(Type.Union([MemoryPerson, Type.Literal("")])),
} as const;

/** `GET /api/memory`: what is remembered: pinned entries first, then the last written. */
export const ListMemoryQuery = Type.Object(
	{
		...WHOSE,
		/** What the key or the value must have in it, in any case of letters, or mean where embeddings are set. */
		text: Type.Optional(Type.String({ maxLength: 200 })),
		/** How many to leave out at the beginning, a whole number as text. */
		offset: Type.Optional(Type.String({ pattern: "^[0-9]{1,6}$" })),
		/** How many a page has, a whole number from 1 to 500 as text; 100 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|[1-4][0-9]{2}|500)$" })),
	},
	CLOSED,
);
export type ListMemoryQuery = Static<typeof ListMemoryQuery>;

/** An entry in a list. */
export const ListedMemoryEntry = Type.Object(
	{
		...MemoryEntry.properties,
		/** Where a text was searched by meaning too. */
		foundBy: Type.Optional(FoundBy),
	},
	CLOSED,
);
export type ListedMemoryEntry = Static<typeof ListedMemoryEntry>;

export const ListMemoryReply = Type.Object(
	{
		entries: Type.Array(ListedMemoryEntry),
		/** How many fit in all. */
		total: Type.Integer({ minimum: 0 }),
		/** Every memory, and every person of whom something is remembered, whatever the list is limited to. */
		memories: Type.Array(Type.String()),
		people: Type.Array(Type.String()),
		/** Why nothing was searched by meaning although embeddings are set: the model refused, or did not answer in time. */
		meaning: Type.Optional(Type.String()),
	},
	CLOSED,
);
export type ListMemoryReply = Static<typeof ListMemoryReply>;

/** `PUT /api/memory`: writes an entry, a new one or in the place of the one with its key. */
export const PutMemoryBody = Type.Object(
	{
		memory: MemoryName,
		person: Type.Optional(MemoryPerson),
		key: MemoryKey,
		value: Type.Unknown(),
		/** As it is when absent; a new one is not. */
		pinned: Type.Optional(Type.Boolean()),
		/** As of documents: see `CreateDocumentBody`. */
		label: Type.Optional(Mark),
		by: Type.Optional(ClaimedName),
	},
	CLOSED,
);
export type PutMemoryBody = Static<typeof PutMemoryBody>;

/** `DELETE /api/memory`: forgets one entry (`key`, of a `memory`), or all of a memory, of a person, or of both. */
export const ForgetQuery = Type.Object({ ...WHOSE, key: Type.Optional(MemoryKey) }, CLOSED);
export type ForgetQuery = Static<typeof ForgetQuery>;

/** How many entries were forgotten. */
export const ForgetReply = Type.Object({ forgotten: Type.Integer({ minimum: 0 }) }, CLOSED);
export type ForgetReply = Static<typeof ForgetReply>;

/** `GET /api/memory/export`: every entry of a memory, of a person, of both, or of all, as a file. */
export const ExportMemoryQuery = Type.Object(WHOSE, CLOSED);
export type ExportMemoryQuery = Static<typeof ExportMemoryQuery>;
