import type { Category, NodeSpec } from "@switchyard/spec/node-spec";
import { isAgent } from "./tools.ts";

/** What a node is for: as its author says, or as its construct, its ports and its effect tell. */
export function categoryOf(spec: NodeSpec): Category {
	if (spec.category) return spec.category;
	if (spec.construct === "trigger") return "trigger";
	if (isAgent(spec)) return "ai";
	if (spec.construct !== undefined && spec.construct !== "action") return "control";
	return spec.effect === "safe" ? "data" : "outside";
}
