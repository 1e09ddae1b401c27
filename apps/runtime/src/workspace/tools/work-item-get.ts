import { success } from "@switchyard/registry";
import { formatInstant } from "@switchyard/spec";
import type { ToolCall, ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"work_item_get"> = async ({ queue }, { workLeases }, call) => {
	// Until something is taken, there is nothing that anybody could have written.
	call.mark?.({});
	const taker = { stepKey: call.idempotencyKey, run: call.run, step: stepOf(call) };
	const taken = await workLeases.take(queue, taker);
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

/** The key of a step that is not `safe` is its run and its number. */
function stepOf({ idempotencyKey, run }: ToolCall): number | undefined {
	if (run === undefined || !idempotencyKey.startsWith(`${run}-`)) return undefined;
	const step = idempotencyKey.slice(run.length + 1);
	return /^[0-9]{1,9}$/.test(step) ? Number(step) : undefined;
}
