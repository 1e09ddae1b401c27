import { hash } from "node:crypto";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { canonicalJson } from "../../../platform/bridge/canonical-json.ts";

/**
 * A hash of everything that a model is shown of a tool, and of what a designer relied on when wiring it: its words,
 * what its parameters are, and which files it reaches. `undefined` for a node type that is no tool.
 */
export function toolFace({ tool, skill, effect, files, properties }: NodeSpec): string | undefined {
	if (!tool) return undefined;
	const inputs = properties
		.filter(({ variableType }) => variableType !== "Out")
		.map(({ title, ...shown }) => shown);
	return hash("sha256", canonicalJson({ tool, skill, effect, inputs, ...defined({ files }) }));
}
