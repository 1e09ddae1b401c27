import { appendFileSync } from "node:fs";
import { defineNode, nodeType } from "@switchyard/node-kit";
import { runPackage } from "@switchyard/node-kit/host";
import type { Effect } from "@switchyard/spec/node-spec";

/**
 * A package of a node of each effect. Each writes into a file which effect begins, with its key; `LEDGER_HANGS` has it never end.
 */
const { LEDGER = "", LEDGER_HANGS } = process.env;

function entry(effect: Effect) {
	const name = effect.charAt(0).toUpperCase() + effect.slice(1);
	const definition = defineNode({
		id: `Ledger.${name}`,
		version: 1,
		name,
		description: "Makes an entry.",
		icon: "circle",
		color: "neutral",
		group: "Ledger",
		effect,
		inputs: {},
		outputs: {},
	});
	return nodeType(definition, async (_inputs, { idempotencyKey }) => {
		appendFileSync(LEDGER, `${effect} ${idempotencyKey}\n`);
		if (LEDGER_HANGS) await new Promise(() => {});
		return {};
	});
}

await runPackage({
	namespace: "Ledger",
	version: "1.0.0",
	nodes: [entry("safe"), entry("keyed"), entry("once")],
});
