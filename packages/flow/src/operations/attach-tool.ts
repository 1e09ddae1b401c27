import type { AttachTool, Flow } from "@switchyard/spec/flow";
import { TOOL_PORT } from "../ports.ts";
import { addWire } from "./add-wire.ts";
import type { Applied } from "./applied.ts";
import { findNode } from "./edit-node.ts";

/** The port that an agent's tools hang on. */
export const TOOLS_PORT = "tools";

export function attachTool(flow: Flow, { wire, agent, node }: AttachTool): Applied {
	findNode(flow, agent, "agent");
	findNode(flow, node, "node");
	const ends = { from: { node: agent, port: TOOLS_PORT }, to: { node, port: TOOL_PORT.id } };
	return addWire(flow, { op: "add-wire", wire: { id: wire, ...ends } });
}
