import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";

/**
 * Returns what the flow's policies stop since an upgrade, by the flow's last run, which the server knows. A warning ends once the designer has
 * said what the node returns, or what its parameter may be.
 */
export function usePolicyChanges(flow: Flow): readonly Problem[] {
	const { api } = useServices();
	const hasPolicies = flow.policies !== undefined;
	const { data = [] } = useQuery({ ...queries.policyChanges(api, flow.id), enabled: hasPolicies });
	return hasPolicies ? data.filter((problem) => stands(problem, flow)) : [];
}

function stands({ node: id, field }: Problem, { nodes }: Flow): boolean {
	const node = nodes.find((each) => each.id === id);
	if (node === undefined || node.disabled) return false;
	if (field === undefined) return node.source === undefined;
	return node.params[field]?.scope !== "Custom" && node.pinnedSets?.[field] === undefined;
}
