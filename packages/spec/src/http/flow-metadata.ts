import { type Static, Type } from "typebox";
import { MOST_TAGS, Tag } from "../identity/tag.ts";
import { GivenFolder } from "./list-flows.ts";

const closed = { additionalProperties: false } as const;

const Tags = Type.Array(Tag, { maxItems: MOST_TAGS });

/**
 * `PATCH /api/flows/:flow/metadata`: where a flow is kept, which is no part of its document: no new revision comes of it.
 * What is absent stays as it is.
 */
export const EditFlowMetadataBody = Type.Object(
	{
		/** The path of a folder that is there; `""` for the top. */
		folder: Type.Optional(GivenFolder),
		/** All tags of the flow from now on. */
		tags: Type.Optional(Tags),
		addTags: Type.Optional(Tags),
		removeTags: Type.Optional(Tags),
	},
	closed,
);
export type EditFlowMetadataBody = Static<typeof EditFlowMetadataBody>;

/** Where a flow is kept, and what people find it by. */
export const FlowMetadata = Type.Object({ folder: Type.String(), tags: Type.Array(Tag) }, closed);
export type FlowMetadata = Static<typeof FlowMetadata>;
