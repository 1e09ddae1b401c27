import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowStore, Publications } from "../flows/index.ts";

/** The node types whose parameter `queue` names one. */
const OF_QUEUES = ["Workspace.WorkItemAdd", "Workspace.WorkItemGet", "Workspace.ProcessWorkItems"];

/** How many flows a refusal names. */
const MOST_NAMED = 5;

export interface QueueUseOptions {
	readonly flows: Pick<FlowStore, "withNodeType">;
	readonly publications: Pick<Publications, "all">;
}

/**
 * Refuses while a node of a flow names the queue, in what is edited or in what is published.
 * @throws AppError `WORK_QUEUE_USED` that names the flows
 */
export async function refuseUsed(queue: string, { flows, publications }: QueueUseOptions): Promise<void> {
	const names = new Set<string>();
	const look = (flow: Flow) => {
		if (namesQueue(flow, queue)) names.add(flow.name);
	};
	for (const type of OF_QUEUES) for (const flow of await flows.withNodeType(type)) look(flow);
	for await (const { flow } of publications.all()) look(flow);
	if (names.size === 0) return;
	const named = [...names].slice(0, MOST_NAMED).map((name) => `“${name}”`);
	const more = names.size - named.length;
	throw new AppError("WORK_QUEUE_USED", {
		field: "queue",
		message: `Flows use the queue \`${queue}\`: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
	});
}

function namesQueue({ nodes }: Flow, queue: string): boolean {
	return nodes.some(({ type, params }) => {
		const setting = params.queue;
		return OF_QUEUES.includes(type) && setting?.scope === "Custom" && setting.value === queue;
	});
}
