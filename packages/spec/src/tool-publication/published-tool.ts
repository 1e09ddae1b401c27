import { type Static, Type } from "typebox";
import { BridgeTool } from "../bridge/agents/bridge-tool.ts";
import { Id } from "../identity/id.ts";
import { ToolName } from "../identity/tool-name.ts";
import { JsonSchema } from "../json/json-schema.ts";

/** A tool as programs outside see it: nothing in it is more than a caller may know. */
export const PublishedTool = Type.Object(
	{
		name: ToolName,
		description: Type.String(),
		/** Exactly what a caller may fill: an object schema. */
		parameters: JsonSchema,
		/** What the tool gives: an object schema. */
		output_schema: JsonSchema,
		annotations: BridgeTool.properties.annotations,
		/** The flow whose tool it is. */
		flow: Id,
		/** The node that executes it. */
		node: Id,
	},
	{ additionalProperties: false },
);
export type PublishedTool = Static<typeof PublishedTool>;

/** A flow that programs outside read by a URI. */
export const PublishedResource = Type.Object(
	{
		...PublishedTool.properties,
		/** Fixed, or a template whose variables are arguments. */
		uri: Type.String(),
		mimeType: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type PublishedResource = Static<typeof PublishedResource>;
