/** Which unknown steps are shown. */
export interface StepFilter {
	readonly flow?: string;
	/** A node of the flow. */
	readonly node?: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads a filter from an address's search; what no filter can be is left out, and so is a node without its flow. */
export function readStepFilter(search: URLSearchParams): StepFilter {
	const [flow, node] = [search.get("flow"), search.get("node")];
	if (flow === null || !ID.test(flow)) return {};
	return node !== null && ID.test(node) ? { flow, node } : { flow };
}
