import { type Static, Type } from "typebox";
import { PublishedResource, PublishedTool } from "../tool-publication/published-tool.ts";
import { ToolPublicationName, ToolPublicationSettings } from "../tool-publication/tool-publication.ts";

const CLOSED = { additionalProperties: false } as const;

/** A tool publication, and what it offers now. */
export const ToolPublicationSummary = Type.Object(
	{
		name: ToolPublicationName,
		settings: ToolPublicationSettings,
		/** In the order of its sources. */
		tools: Type.Array(PublishedTool),
		/** The flows that are prompts. */
		prompts: Type.Array(PublishedTool),
		/** The flows that are resources. */
		resources: Type.Array(PublishedResource),
		/** Why some of what it names is not offered, in words; empty when all of it is. */
		problems: Type.Array(Type.String()),
	},
	CLOSED,
);
export type ToolPublicationSummary = Static<typeof ToolPublicationSummary>;

/** `GET /api/tool-publications`, by name. */
export const ListToolPublicationsReply = Type.Object(
	{ publications: Type.Array(ToolPublicationSummary) },
	CLOSED,
);
export type ListToolPublicationsReply = Static<typeof ListToolPublicationsReply>;
