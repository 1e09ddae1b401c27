import type { FlowPolicies, PolicyAnswer } from "@switchyard/spec/flow";

/** Both policies together: where they differ, the stricter one holds. */
export function stricterPolicies(
	one: FlowPolicies | undefined,
	other: FlowPolicies | undefined,
): FlowPolicies | undefined {
	if (!one || !other) return one ?? other;
	const untrusted = stricter(one.untrusted, other.untrusted);
	const secret = stricter(one.private, other.private);
	return { ...(untrusted ? { untrusted } : {}), ...(secret ? { private: secret } : {}) };
}

function stricter(one: PolicyAnswer | undefined, other: PolicyAnswer | undefined): PolicyAnswer | undefined {
	return one === "refuse" || other === "refuse" ? "refuse" : (one ?? other);
}
