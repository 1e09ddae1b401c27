import { type ConstructRules, noFields } from "../construct.ts";
import { recordStep } from "../record-step.ts";

/**
 * Marks a point from which its block can begin again, so that what came before is not done twice. It marks nothing while other branches of
 * the block are under way, or inside of a loop: their work would be lost. Nor in a transaction: with its session, what came before is undone too.
 */
export const checkpoint: ConstructRules = {
	decide: (_state, step) => recordStep(step, { params: {}, provenance: {} }, {}, "out"),
	ended(_state, { node, token, frame }) {
		const block = frame.owner?.block;
		if (!block || frame.live !== 1 || frame.owner?.node.spec?.atomic) return;
		block.checkpoint = { node, token };
		block.acted = false;
	},
	fields: noFields,
};
