import { defineNode, type NodeType } from "@switchyard/node-kit";
import { Type } from "typebox";

const RESULT = "r".repeat(512);

/**
 * A node of effect `keyed`, so that its start must be on disk before it executes, which gives half a kilobyte and takes
 * no time. Calls `onExecute` at every execution.
 */
export function effectNode(onExecute: () => void): NodeType {
	const { spec } = defineNode({
		id: "Bench.Effect",
		version: 1,
		name: "Effect",
		description: "Stands for an effect on the outside.",
		icon: "zap",
		color: "neutral",
		group: "Bench",
		effect: "keyed",
		inputs: {},
		outputs: { result: { schema: Type.String(), description: "Half a kilobyte." } },
	});
	return {
		spec,
		execute: async () => {
			onExecute();
			return { result: RESULT };
		},
	};
}

/** A node of a flow that is of this type. */
export const EFFECT = { type: "Bench.Effect", params: {} } as const;
