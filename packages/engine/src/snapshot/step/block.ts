import type { BlockSnapshot } from "@switchyard/spec/snapshot";
import type { BlockProgress } from "../../run/block-progress.ts";
import type { Parts } from "../parts.ts";
import type { StepParts } from "./step-parts.ts";

export function takeBlock({ acted, asks, checkpoint }: BlockProgress, parts: Parts): BlockSnapshot {
	if (!checkpoint) return { acted, asks };
	const { node, token } = checkpoint;
	return { acted, asks, checkpoint: { node: parts.node(node), token: parts.tokens.placeOf(token) } };
}

export function continueBlock({ acted, asks, checkpoint }: BlockSnapshot, parts: StepParts): BlockProgress {
	return {
		acted,
		asks,
		checkpoint: checkpoint && {
			node: parts.node(checkpoint.node),
			token: parts.token(checkpoint.token),
		},
	};
}
