import type { FlowNode } from "@switchyard/spec/flow";
import { type NodeSpec, type SummaryPart, summaryParts } from "@switchyard/spec/node-spec";
import { inputProperty, settingOf } from "../property.ts";
import { settingWords } from "./setting-words.ts";
import { valueWords } from "./value-words.ts";

/** No card shows more. In UTF-16 code units. */
const LONGEST = 120;

/**
 * A node's settings in a few words, by the summary that its type declares. `undefined` when the type declares none, or when
 * something that the summary cannot be without is not set, or is a model's to fill.
 */
export function nodeSummary(node: Pick<FlowNode, "params">, spec: NodeSpec): string | undefined {
	if (spec.summary === undefined) return undefined;
	let words = "";
	for (const part of summaryParts(spec.summary)) {
		const filled = fill(part, node, spec);
		if (filled !== undefined) words += filled;
		else if (!part.optional) return undefined;
	}
	const line = words.replace(/\s+/g, " ").trim();
	if (line === "") return undefined;
	return line.length <= LONGEST
		? line
		: `${line
				.slice(0, LONGEST - 1)
				.toWellFormed()
				.trimEnd()}…`;
}

/** A part with the values in their places; `undefined` when one is missing. */
function fill({ pieces }: SummaryPart, node: Pick<FlowNode, "params">, spec: NodeSpec): string | undefined {
	let words = "";
	for (const piece of pieces) {
		const text = "text" in piece ? piece.text : parameterWords(piece.parameter, node, spec);
		if (text === undefined) return undefined;
		words += text;
	}
	return words;
}

function parameterWords(name: string, node: Pick<FlowNode, "params">, spec: NodeSpec): string | undefined {
	const property = inputProperty(spec, name);
	if (!property) return undefined;
	const setting = settingOf(node, name);
	return setting ? settingWords(setting, property) : valueWords(property.value, property.schema);
}
