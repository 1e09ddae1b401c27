import { type Static, Type } from "typebox";
import { ToolName } from "../identity/tool-name.ts";
import { JsonSchema } from "../json/json-schema.ts";

/** A tool exactly as a model sees it. */
export const ToolDefinition = Type.Object(
	{ name: ToolName, description: Type.String(), parameters: JsonSchema },
	{ additionalProperties: false },
);
export type ToolDefinition = Static<typeof ToolDefinition>;
