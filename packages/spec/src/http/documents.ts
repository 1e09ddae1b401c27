import { type Static, Type } from "typebox";
import { Actor, ClaimedName } from "../actor/actor.ts";
import { Author } from "../document/author.ts";
import { DOCUMENT_CONTENT, DocumentSummary, WorkspaceDocument } from "../document/document.ts";
import { FoundBy } from "../embeddings/found-by.ts";
import { Id } from "../identity/id.ts";
import { Tag } from "../identity/tag.ts";
import { Mark } from "../label/label.ts";

const CLOSED = { additionalProperties: false } as const;

/** `GET /api/documents`: those that fit all that is given. */
export const ListDocumentsQuery = Type.Object(
	{
		/** Only documents in this folder and in all folders in it. */
		under: Type.Optional(DOCUMENT_CONTENT.folder),
		/** Only documents with this tag. */
		tag: Type.Optional(Tag),
		/** A text that the title or the text must have in it, in any case of letters, or that means what they do where embeddings are set. */
		text: Type.Optional(Type.String({ maxLength: 200 })),
		/** How many to leave out at the beginning, a whole number as text. */
		offset: Type.Optional(Type.String({ pattern: "^[0-9]{1,6}$" })),
		/** How many a page has, a whole number from 1 to 500 as text; 100 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|[1-4][0-9]{2}|500)$" })),
	},
	CLOSED,
);
export type ListDocumentsQuery = Static<typeof ListDocumentsQuery>;

/** A document in a list. */
export const ListedDocument = Type.Object(
	{
		...DocumentSummary.properties,
		/** Where a text was searched by meaning too. */
		foundBy: Type.Optional(FoundBy),
	},
	CLOSED,
);
export type ListedDocument = Static<typeof ListedDocument>;

/** A page of documents: the last changed first, or those that fit best where a text was searched by meaning too. */
export const ListDocumentsReply = Type.Object(
	{
		documents: Type.Array(ListedDocument),
		/** How many fit in all. */
		total: Type.Integer({ minimum: 0 }),
		/** Every folder that has a document in it, and every tag, whatever the list is limited to. */
		folders: Type.Array(Type.String()),
		tags: Type.Array(Tag),
		/** Why nothing was searched by meaning although embeddings are set: the model refused, or did not answer in time. */
		meaning: Type.Optional(Type.String()),
	},
	CLOSED,
);
export type ListDocumentsReply = Static<typeof ListDocumentsReply>;

const WRITING = {
	/**
	 * What the writer says of the document as it is then. When absent, a new one is trusted and public if a person writes it, and
	 * untrusted if a program does; one that is there keeps its label. Only a person who signed in may take a mark away.
	 */
	label: Type.Optional(Mark),
	/** How the writer calls themselves. */
	by: Type.Optional(ClaimedName),
} as const;

/** `POST /api/documents`: writes a new document. Answers 201 with it. */
export const CreateDocumentBody = Type.Object(
	{
		/** Made from the title when absent. */
		id: Type.Optional(Id),
		title: DOCUMENT_CONTENT.title,
		folder: Type.Optional(DOCUMENT_CONTENT.folder),
		tags: Type.Optional(DOCUMENT_CONTENT.tags),
		text: Type.Optional(DOCUMENT_CONTENT.text),
		...WRITING,
	},
	CLOSED,
);
export type CreateDocumentBody = Static<typeof CreateDocumentBody>;

/** `PUT /api/documents/:document`: a new revision of it. What is absent stays as it is. */
export const UpdateDocumentBody = Type.Object(
	{
		/** The revision that the change is based on: another one than the newest is refused with 409. */
		revision: Type.Integer({ minimum: 1 }),
		title: Type.Optional(DOCUMENT_CONTENT.title),
		folder: Type.Optional(DOCUMENT_CONTENT.folder),
		tags: Type.Optional(DOCUMENT_CONTENT.tags),
		text: Type.Optional(DOCUMENT_CONTENT.text),
		...WRITING,
	},
	CLOSED,
);
export type UpdateDocumentBody = Static<typeof UpdateDocumentBody>;

/** What a revision changed of the one before. */
export const DocumentPart = Type.Union([
	Type.Literal("title"),
	Type.Literal("folder"),
	Type.Literal("tags"),
	Type.Literal("text"),
	Type.Literal("label"),
]);
export type DocumentPart = Static<typeof DocumentPart>;

/** The 409 answer to a change of an older revision: the error, the document as it is now, and what of it has changed since. */
export const DocumentConflict = Type.Object(
	{
		error: Type.Object(
			{
				code: Type.Literal("DOCUMENT_REVISION_STALE"),
				message: Type.String(),
				hint: Type.Optional(Type.String()),
			},
			CLOSED,
		),
		current: WorkspaceDocument,
		/** Absent when the revision is no longer kept. */
		changed: Type.Optional(Type.Array(DocumentPart)),
	},
	CLOSED,
);
export type DocumentConflict = Static<typeof DocumentConflict>;

/** `GET /api/documents/:document/versions`: the revisions that are kept, newest first. */
export const ListDocumentVersionsReply = Type.Object(
	{
		versions: Type.Array(
			Type.Object(
				{
					revision: Type.Integer({ minimum: 1 }),
					label: Mark,
					author: Author,
					actor: Actor,
					at: Type.Integer(),
					/** What it changed; empty for the first, and for the oldest that is kept. */
					changed: Type.Array(DocumentPart),
				},
				CLOSED,
			),
		),
	},
	CLOSED,
);
export type ListDocumentVersionsReply = Static<typeof ListDocumentVersionsReply>;
