import { success } from "@switchyard/registry";
import { formatInstant } from "@switchyard/spec/json";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { WorkToolServices } from "../open-work.ts";
import { takerOf } from "../taker-of.ts";

export const handler: ToolHandler<"work_item_get", WorkToolServices> = async (
	{ queue },
	{ workLeases },
	call,
) => {
	// Until something is taken, there is nothing that anybody could have written.
	call.mark?.({});
	const taken = await workLeases.take(queue, takerOf(call));
	if (!taken) return success({ found: false });
	const { lease, item } = taken;
	call.mark?.(item.label);
	return success({
		found: true,
		lease,
		id: item.id,
		reference: item.reference,
		priority: item.priority,
		payload: item.payload,
		attempt: item.attempts,
		...(item.due === undefined ? {} : { due: formatInstant(item.due) }),
		...(item.leasedUntil === undefined ? {} : { leased_until: formatInstant(item.leasedUntil) }),
	});
};
