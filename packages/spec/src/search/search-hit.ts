import { type Static, Type } from "typebox";
import { FoundBy } from "../embeddings/found-by.ts";
import { RunStatus } from "../http/run-summary.ts";
import { Id } from "../identity/id.ts";
import { MarkedText } from "./marked-text.ts";
import { SearchKind } from "./search-kind.ts";

/** Something that a search of the workspace found. */
export const SearchHit = Type.Object(
	{
		kind: SearchKind,
		/** Of the flow, robot, run or document; of a package its namespace. */
		id: Type.String(),
		/** Its name; of a run, its flow's. */
		title: MarkedText,
		/** The part of its text around the first place that fits, one line; empty where it has no text. */
		excerpt: MarkedText,
		/** When it was changed last, of a run when it was accepted: milliseconds since the Unix epoch. Absent for what never changes. */
		at: Type.Optional(Type.Integer()),
		/** Of a run: its flow. */
		flow: Type.Optional(Id),
		status: Type.Optional(RunStatus),
		/** The folder or group that it is in. */
		category: Type.Optional(Type.String()),
		tags: Type.Optional(Type.Array(Type.String())),
		/** The handle of who wrote it, where that is known. */
		author: Type.Optional(Type.String()),
		/** Of a document, where it is searched by meaning too. */
		by: Type.Optional(FoundBy),
	},
	{ additionalProperties: false },
);
export type SearchHit = Static<typeof SearchHit>;
