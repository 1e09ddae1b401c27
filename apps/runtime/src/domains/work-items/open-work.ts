import { WorkItems } from "./work-items.ts";
import { WorkLeases, type WorkOptions } from "./work-leases.ts";
import { WorkQueues } from "./work-queues.ts";

/** What there is to be done, and by whom. */
export interface Work {
	readonly workQueues: WorkQueues;
	readonly workItems: WorkItems;
	readonly workLeases: WorkLeases;
}

export function openWork(options: WorkOptions): Work {
	const workLeases = new WorkLeases(options);
	return {
		workQueues: new WorkQueues(options, workLeases),
		workItems: new WorkItems(options, workLeases),
		workLeases,
	};
}
