import type { FlowStore } from "../flows/flow-store.ts";
import { orderDesk } from "./order-desk.ts";
import { orderTriage } from "./order-triage.ts";
import { webhookReply } from "./webhook-reply.ts";

/** The flows that a new user finds. The last one made stands first in the list: the one to begin with. */
export const EXAMPLES = [webhookReply, orderTriage, orderDesk] as const;

/** Installs the examples into a data folder that has never held a flow; one that somebody removed stays away. */
export async function installExamples(flows: Pick<FlowStore, "create" | "isUntouched">): Promise<void> {
	if (!(await flows.isUntouched())) return;
	for (const document of EXAMPLES) await flows.create({ document });
}
