import { type Static, Type } from "typebox";
import { ToolName } from "../identity/tool-name.ts";
import { ToolAnnotations } from "./tool-annotations.ts";
import { ToolKind } from "./tool-kind.ts";

/** Its presence makes a node type callable by a model; nothing else in the node changes. */
export const ToolMarker = Type.Object(
	{
		name: ToolName,
		/** What the tool does and when to use it, written for a model. */
		description: Type.String({ minLength: 1, maxLength: 4000 }),
		/** True when calls of one turn must not overlap with this one. */
		sequential: Type.Optional(Type.Boolean()),
		/** True when the node gives its result bit by bit to callers that ask for it so. */
		streaming: Type.Optional(Type.Boolean()),
		/** What its calls do to the world. */
		annotations: Type.Optional(ToolAnnotations),
		/** Left out of tools that neither ask people nor act on their own. */
		kind: Type.Optional(ToolKind),
	},
	{ additionalProperties: false },
);
export type ToolMarker = Static<typeof ToolMarker>;
