import type { Taker } from "./lease-rows.ts";

/** The step that takes an item: the key of one that is not `safe` is its run and its number. */
export function takerOf({
	idempotencyKey: stepKey,
	run,
}: {
	readonly idempotencyKey: string;
	readonly run?: string | undefined;
}): Taker {
	const number = run !== undefined && stepKey.startsWith(`${run}-`) ? stepKey.slice(run.length + 1) : "";
	return { stepKey, run, step: /^[0-9]{1,9}$/.test(number) ? Number(number) : undefined };
}
