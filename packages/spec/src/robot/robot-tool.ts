import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { NodeTypeId } from "../identity/node-type-id.ts";
import { fits } from "../schema/fits.ts";

/**
 * A tool of a robot, by reference: `Workspace.RobotList`, a node type that models may call, among them the tools of the registry, of MCP
 * servers and of packages, and flows that are tools (`Subflow.refunds`); or `orders/mail`, the node `mail` of the flow `orders` with its settings.
 */
export const RobotTool = Type.String({ minLength: 1, maxLength: 129, pattern: "^[A-Za-z0-9_./-]+$" });
export type RobotTool = Static<typeof RobotTool>;

/** What a reference names. */
export type NamedTool = { readonly type: string } | { readonly flow: string; readonly node: string };

/** What a reference names; `undefined` when it can name nothing. */
export function namedTool(reference: string): NamedTool | undefined {
	const [flow = "", node, ...more] = reference.split("/");
	if (node === undefined) return fits(NodeTypeId, reference) ? { type: reference } : undefined;
	return more.length === 0 && fits(Id, flow) && fits(Id, node) ? { flow, node } : undefined;
}
