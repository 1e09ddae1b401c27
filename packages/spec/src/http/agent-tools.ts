import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { JsonSchema } from "../json/json-schema.ts";
import { ToolDefinition } from "../tool/tool-definition.ts";

/**
 * `GET /api/flows/:flow/nodes/:node/tools`: what the model of that agent sees, exactly, each with the node it is and, which the model
 * does not see, an object schema of what it gives.
 */
export const AgentToolsReply = Type.Object(
	{
		tools: Type.Array(
			Type.Object(
				{ node: Id, definition: ToolDefinition, outputs: JsonSchema },
				{ additionalProperties: false },
			),
		),
		/** The tool by which the model plans, where it may; no program can call it. */
		planning: Type.Optional(ToolDefinition),
	},
	{ additionalProperties: false },
);
export type AgentToolsReply = Static<typeof AgentToolsReply>;
