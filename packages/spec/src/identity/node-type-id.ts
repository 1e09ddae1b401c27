import { type Static, Type } from "typebox";

/** `Package.Node`, for example `Mail.Send`: the package's namespace, a dot, the node's own name; of a flow, its id. */
export const NodeTypeId = Type.String({
	pattern: "^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z0-9_-]+)+$",
	maxLength: 128,
});
export type NodeTypeId = Static<typeof NodeTypeId>;
