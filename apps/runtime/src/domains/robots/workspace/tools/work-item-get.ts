import { success } from "@switchyard/registry";
import { formatInstant } from "@switchyard/spec";
import { takerOf } from "../../../work-items/taker-of.ts";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"work_item_get"> = async ({ queue }, { workLeases }, call) => {
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
