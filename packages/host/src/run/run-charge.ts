import type { Charge } from "@switchyard/engine";
import { dayOf } from "@switchyard/spec";
import type { RunCharge } from "../ports/run-charge.ts";
import type { RunHead } from "./run-row.ts";

/** @param at when, in milliseconds since the Unix epoch */
export function chargeFor(
	{ flow, flow_name: flowName }: Pick<RunHead, "flow" | "flow_name">,
	{ kind, name, microUsd, usage }: Charge,
	at: number,
): RunCharge {
	return {
		day: dayOf(at),
		flow,
		flowName,
		kind,
		name,
		microUsd: microUsd ?? 0,
		calls: 1,
		unpriced: microUsd === undefined ? 1 : 0,
		inputTokens: usage.inputTokens ?? 0,
		outputTokens: usage.outputTokens ?? 0,
		cachedInputTokens: usage.cachedInputTokens ?? 0,
		cacheWriteTokens: usage.cacheWriteTokens ?? 0,
	};
}
