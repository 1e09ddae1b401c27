import type { PolicyBreach } from "@switchyard/spec/event";
import type { FlowPolicies, PolicyAnswer } from "@switchyard/spec/flow";
import type { Source } from "@switchyard/spec/node-spec";

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

/** What a policy has against a step or a call, as a sentence. */
export function breachWords({ policy, field }: PolicyBreach): string {
	if (policy === "private")
		return field === undefined
			? "Private data would leave for nobody knows where."
			: `Private data would leave by \`${field}\`, which is not an address of the designer's.`;
	return field === undefined
		? "What somebody outside may have written has the agent call a destructive tool."
		: `Somebody outside may have written \`${field}\`.`;
}
