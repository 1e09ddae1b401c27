import { type Static, Type } from "typebox";
import { Actor } from "../actor/actor.ts";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";
import { MOST_TAGS, Tag } from "../identity/tag.ts";
import { Mark } from "../label/label.ts";
import { Author } from "./author.ts";

const CLOSED = { additionalProperties: false } as const;

/** How long a document's text is at most, in characters. */
export const LONGEST_DOCUMENT = 200_000;

/** What people and robots write of a document. */
export const DOCUMENT_CONTENT = {
	title: Name,
	/** Names from the top down with `/` between them; `""` is the top. */
	folder: Type.String({ maxLength: 1000 }),
	tags: Type.Array(Tag, { maxItems: MOST_TAGS, uniqueItems: true }),
	/** Markdown. HTML in it is shown as the text that it is. */
	text: Type.String({ maxLength: LONGEST_DOCUMENT }),
} as const;

const { text, ...shown } = DOCUMENT_CONTENT;

/** What is known of each revision of a document. */
const REVISION = {
	/** Raised by each save. */
	revision: Type.Integer({ minimum: 1 }),
	/** Who could have had a say in it, and whether it is private; trusted and public where nothing is said. */
	label: Mark,
	/** Who wrote this revision. */
	author: Author,
	actor: Actor,
	/** When, in milliseconds since the Unix epoch. */
	at: Type.Integer(),
} as const;

/** A document without its text. */
export const DocumentSummary = Type.Object(
	{
		id: Id,
		...shown,
		/** The beginning of its text. */
		excerpt: Type.String(),
		createdAt: Type.Integer(),
		...REVISION,
	},
	CLOSED,
);
export type DocumentSummary = Static<typeof DocumentSummary>;

/** A document as it is, or was at a revision. */
export const WorkspaceDocument = Type.Object({ id: Id, ...shown, text, ...REVISION }, CLOSED);
export type WorkspaceDocument = Static<typeof WorkspaceDocument>;

/** The parts of a document that people and robots write. */
export type DocumentContent = Pick<WorkspaceDocument, "title" | "folder" | "tags" | "text">;
