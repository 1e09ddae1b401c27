import { type Static, Type } from "typebox";
import { NodeTypeId } from "../identity/node-type-id.ts";
import { NodeSpec } from "../node-spec/node-spec.ts";
import { ToolCategory } from "../tool/tool-category.ts";
import { OptionalPackageSummary } from "./optional-package.ts";

/** `GET /api/node-types`: every node type that is known. */
export const NodeTypesReply = Type.Object(
	{
		nodeTypes: Type.Array(NodeSpec),
		/** The ids of those that do not work now, because no host serves them or their optional package is not added. Flows keep them. */
		unavailable: Type.Optional(Type.Array(NodeTypeId)),
		/** The optional packages, added or not, where there are any. */
		optionalPackages: Type.Optional(Type.Array(OptionalPackageSummary)),
		/**
		 * The ids of those whose tool is another one than a person agreed to: their specs are as they were agreed to, and no
		 * model can call them until someone agrees with `POST /api/packages/:namespace/agree`.
		 */
		changed: Type.Optional(Type.Array(NodeTypeId)),
		/** What kind of tool each type with a tool is, by what its author declares, else by the name of the tool. */
		toolCategories: Type.Optional(
			Type.Array(Type.Object({ type: NodeTypeId, category: ToolCategory }, { additionalProperties: false })),
		),
	},
	{ additionalProperties: false },
);
export type NodeTypesReply = Static<typeof NodeTypesReply>;
