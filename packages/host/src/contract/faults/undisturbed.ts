import type { CrashPoint } from "../../ports/crash-point.ts";
import type { BankClient } from "./bank-client.ts";
import { FAULT_FLOWS } from "./fault-flows.ts";
import { FaultHost } from "./fault-host.ts";
import type { FaultSubject } from "./fault-subject.ts";
import { type Ending, endingOf } from "./survivors.ts";

/** A flow's run that nothing disturbs. */
export interface Undisturbed {
	readonly ending: Ending;
	/** How often it passes each crash point. */
	readonly passed: ReadonlyMap<CrashPoint, number>;
}

/** Runs flows that nothing disturbs, all of them by default, and returns their ends by the flow's name. */
export async function runUndisturbed(
	{ open, newPlace }: FaultSubject,
	bank: BankClient,
	flows: Iterable<string> = FAULT_FLOWS.keys(),
): Promise<ReadonlyMap<string, Undisturbed>> {
	const all = new Map<string, Undisturbed>();
	for (const flow of flows) {
		const passed = new Map<CrashPoint, number>();
		const crashPoint = (point: CrashPoint) => void passed.set(point, (passed.get(point) ?? 0) + 1);
		const faultHost = new FaultHost(open, { place: newPlace(), bank, crashPoint });
		try {
			const tag = `undisturbed-${flow}`;
			const run = await faultHost.accept({ flow, tag });
			await faultHost.finish();
			all.set(flow, { ending: await endingOf(faultHost, run, tag), passed });
		} finally {
			await faultHost.remove();
		}
	}
	return all;
}
