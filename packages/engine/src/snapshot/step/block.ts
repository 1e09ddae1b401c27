import type { BlockSnapshot } from "@switchyard/spec/snapshot";
import type { BlockProgress } from "../../run/block-progress.ts";
import type { Parts } from "../parts.ts";
import type { StepParts } from "./step-parts.ts";

export function takeBlock({ checkpoint, ...flags }: BlockProgress, parts: Parts): BlockSnapshot {
	if (!checkpoint) return { ...flags };
	const { node, token } = checkpoint;
	return { ...flags, checkpoint: { node: parts.node(node), token: parts.tokens.placeOf(token) } };
}

export function continueBlock({ checkpoint, ...flags }: BlockSnapshot, parts: StepParts): BlockProgress {
	return {
		...flags,
		checkpoint: checkpoint && {
			node: parts.node(checkpoint.node),
			token: parts.token(checkpoint.token),
		},
	};
}
