import { type Static, Type } from "typebox";

/** `Package.Node`, for example `Mail.Send`: the package's namespace, a dot, the node's own name. */
export const NodeTypeId = Type.String({
	pattern: "^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9]*)+$",
	maxLength: 128,
});
export type NodeTypeId = Static<typeof NodeTypeId>;
