import { type Static, Type } from "typebox";
import { NodeTypeId } from "../identity/node-type-id.ts";

/** A package of node types whose libraries an administrator adds to the server, because they are large. */
export const OptionalPackageSummary = Type.Object(
	{
		name: Type.String(),
		description: Type.String(),
		/** `outdated`: libraries are there, but in other versions than this server needs. Its nodes work when it is `added`. */
		state: Type.Enum(["added", "absent", "outdated"], { type: "string" }),
		/** What adds the libraries, in Switchyard's folder on the server. */
		command: Type.String(),
		/** The ids of its node types. */
		nodeTypes: Type.Array(NodeTypeId),
	},
	{ additionalProperties: false },
);
export type OptionalPackageSummary = Static<typeof OptionalPackageSummary>;
