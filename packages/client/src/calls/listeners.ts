import { isRecord, type JsonRecord } from "@switchyard/wire";

/** Tells a listener something. What it throws is reported as any uncaught error is: it is the program's, not the call's. */
export function tell<Told>(listener: ((told: Told) => void) | undefined, told: Told): void {
	if (listener === undefined) return;
	try {
		listener(told);
	} catch (error) {
		queueMicrotask(() => {
			throw error;
		});
	}
}

/** Tells what a call has cost, where its answer says so. */
export function tellCost(listener: ((dollars: number) => void) | undefined, { billing }: JsonRecord): void {
	const cost = isRecord(billing) ? billing.total_cost_usd : undefined;
	if (typeof cost === "number") tell(listener, cost);
}
