import { chatTriggerOf } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { Publications } from "../flows/index.ts";

/** The published flow of that id that people can chat with. @throws AppError `FLOW_NOT_CHAT` */
export async function chatFlow(publications: Pick<Publications, "flow">, id: string): Promise<Flow> {
	const flow = await publications.flow(id);
	if (flow && chatTriggerOf(flow)) return flow;
	throw new AppError("FLOW_NOT_CHAT", {
		message: flow ? `The flow “${flow.name}” has no chat trigger.` : `No flow “${id}” is published.`,
		field: "flow",
		hint: "Give the flow a chat trigger, and publish it.",
	});
}
