import type { FlowPolicies, PolicyAnswer, Source } from "@switchyard/spec";

const ANSWERS: Readonly<Record<PolicyAnswer, string>> = { ask: "ask a person", refuse: "refuse" };

/** A flow's policies in a few words. */
export function policyWords(policies: FlowPolicies | null | undefined): string {
	const { untrusted, private: secret } = policies ?? {};
	const parts = [
		...(untrusted ? [`untrusted values in consequential places: ${ANSWERS[untrusted]}`] : []),
		...(secret ? [`private data to other addresses: ${ANSWERS[secret]}`] : []),
	];
	return parts.join(" · ") || "none";
}

/** What a node's results are, in a few words. */
export function sourceWords(source: Source | null | undefined): string {
	const { untrusted, private: secret } = source ?? {};
	const parts = [
		...(untrusted === undefined ? [] : [untrusted ? "untrusted" : "trusted"]),
		...(secret === undefined ? [] : [secret ? "private" : "public"]),
	];
	return parts.join(", ") || "what its author says";
}
