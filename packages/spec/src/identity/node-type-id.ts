import { type Static, Type } from "typebox";

/** What reaches an object's prototype is no name of a package or a node. */
const NO_PROTOTYPE = "(?!(?:.*\\.)?(?:constructor|prototype|__proto__)(?:\\.|$))";

/** The pattern of what the ids of a package's node types begin with, before the dot. */
export const NAMESPACE = "^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9]{0,63}$";

/** `Package.Node`, for example `Mail.Send`: the package's namespace, a dot, the node's own name; of a flow, its id. */
export const NodeTypeId = Type.String({
	pattern: `^${NO_PROTOTYPE}[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z0-9_-]+)+$`,
	maxLength: 128,
});
export type NodeTypeId = Static<typeof NodeTypeId>;
