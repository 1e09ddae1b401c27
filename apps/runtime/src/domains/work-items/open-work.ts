import type { StepWrites } from "../documents/index.ts";
import { WorkItems } from "./work-items.ts";
import { WorkLeases, type WorkOptions } from "./work-leases.ts";
import { WorkQueues } from "./work-queues.ts";

/** What there is to be done, and by whom. */
export interface Work {
	readonly workQueues: WorkQueues;
	readonly workItems: WorkItems;
	readonly workLeases: WorkLeases;
}

/** Services of the registry's tools for work items. */
export interface WorkToolServices extends Pick<Work, "workItems" | "workLeases"> {
	readonly stepWrites: StepWrites;
}

export function openWork(options: WorkOptions): Work {
	const workLeases = new WorkLeases(options);
	return {
		workQueues: new WorkQueues(options, workLeases),
		workItems: new WorkItems(options, workLeases),
		workLeases,
	};
}
