import type { Flow, SetPolicies } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";

export function setPolicies({ policies: before, ...flow }: Flow, { policies }: SetPolicies): Applied {
	return {
		flow: policies ? { ...flow, policies } : flow,
		inverse: [{ op: "set-policies", policies: before ?? null }],
	};
}
