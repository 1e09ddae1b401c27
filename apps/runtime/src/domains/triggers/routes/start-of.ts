import type { StartRequest } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { RunDebug } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { StartRunBody } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { chooseTrigger, startByHand, type TriggerTypes } from "../by-hand.ts";

/**
 * Where and with what the run begins that someone asks for.
 * @param keptSessions those that outlast the run
 * @throws AppError `BODY_INVALID`, `NODE_NOT_FOUND`, `NODE_NOT_TRIGGER`, `TRIGGER_MISSING`, and what the trigger's kind throws
 */
export function startOf(
	flow: Flow,
	body: StartRunBody,
	types: TriggerTypes,
	keptSessions: RunDebug["sessions"],
): Pick<StartRequest, "node" | "message" | "cause" | "debug"> {
	const { message = {}, node, only, until } = body;
	if (only !== undefined) {
		refuseBeside(only, body);
		const debug = { until: only, only: true, ...defined({ sessions: keptSessions }) } as const;
		return { node: only, message, cause: "api", debug };
	}
	const trigger = chooseTrigger(flow, types, node);
	const pinned = body.pins ? trigger.pin?.data : undefined;
	const spec = types.nodeTypes.get(trigger.type);
	const sent = { ...pinned, ...message };
	const debug: RunDebug = {
		...(body.pins && { pins: true }),
		...defined({ until, sessions: keptSessions }),
	};
	return {
		node: trigger.id,
		...startByHand(types.kinds, { trigger, spec, sent, now: new Date() }),
		...(Object.keys(debug).length > 0 && { debug }),
	};
}

function refuseBeside(only: string, { node, until, pins }: StartRunBody): void {
	const field = node !== undefined ? "node" : until !== undefined ? "until" : pins ? "pins" : undefined;
	if (field === undefined) return;
	throw new AppError("BODY_INVALID", {
		field,
		message: `\`${field}\` has no meaning beside \`only\`: “${only}” runs alone, with the message that is sent.`,
		hint: `Leave \`${field}\` out.`,
	});
}
