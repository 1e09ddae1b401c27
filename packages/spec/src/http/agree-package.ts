import { type Static, Type } from "typebox";
import { NodeTypeId } from "../identity/node-type-id.ts";

/** `POST /api/packages/:namespace/agree`: models may call the package's tools as they are now. */
export const AgreePackageReply = Type.Object(
	{
		/** The node types whose tools had changed. */
		agreed: Type.Array(NodeTypeId),
	},
	{ additionalProperties: false },
);
export type AgreePackageReply = Static<typeof AgreePackageReply>;
