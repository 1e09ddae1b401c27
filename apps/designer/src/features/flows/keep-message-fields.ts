import { messageChoices } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec";
import type { Api } from "../../services/api.ts";

/**
 * Has a flow that comes from elsewhere do what it did there: it may be older than the choice that lets the message's
 * field fill an AI parameter of a step. Gives how many parameters needed it.
 */
export async function keepMessageFields(
	api: Pick<Api, "nodeTypes" | "editFlow">,
	flow: Flow,
): Promise<number> {
	const { nodeTypes } = await api.nodeTypes();
	const operations = messageChoices(flow, new Map(nodeTypes.map((spec) => [spec.id, spec])));
	if (operations.length > 0) await api.editFlow(flow.id, { revision: flow.revision, operations });
	return operations.length;
}
