import { type Static, Type } from "typebox";
import { JsonSchema } from "../../json/json-schema.ts";

/** A tool as an agent or a client in another process sees it. */
export const BridgeTool = Type.Object({
	/** Contains the session's id. */
	tool_id: Type.String({ minLength: 1, maxLength: 256 }),
	name: Type.String({ minLength: 1, maxLength: 64 }),
	/** `standard` when absent. */
	type: Type.Optional(Type.Union([Type.Literal("standard"), Type.Literal("streaming")])),
	/** `Tool: <name>` when absent. */
	description: Type.Optional(Type.String({ maxLength: 4000 })),
	/** The arguments: an object schema. Positional arguments bind in the order of its properties. */
	parameters: JsonSchema,
	/** What the tool gives: an object schema. */
	output_schema: Type.Optional(JsonSchema),
	annotations: Type.Optional(
		Type.Object({
			read_only: Type.Optional(Type.Boolean()),
			destructive: Type.Optional(Type.Boolean()),
			idempotent: Type.Optional(Type.Boolean()),
			open_world: Type.Optional(Type.Boolean()),
		}),
	),
	/** How long one call may take; 30 s when absent. */
	timeout_ms: Type.Optional(Type.Integer({ minimum: 1 })),
	metadata: Type.Optional(Type.Object({})),
});
export type BridgeTool = Static<typeof BridgeTool>;
