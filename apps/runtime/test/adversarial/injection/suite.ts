import type { FlowPolicies } from "@switchyard/spec/flow";
import { attacks } from "./attacks.ts";
import type { Attack, Task } from "./case.ts";
import { Firm, type Outcome } from "./firm.ts";
import { tasks } from "./tasks.ts";

export type Pass = "off" | "refuse" | "ask";

const POLICIES: Readonly<Record<Pass, FlowPolicies | undefined>> = {
	off: undefined,
	refuse: { untrusted: "refuse", private: "refuse" },
	ask: { untrusted: "ask", private: "ask" },
};

export interface Tried<Kind> {
	readonly case: Kind;
	readonly outcome: Outcome;
}

/** Tries every attack against a firm with these policies. */
export function tryAttacks(pass: Pass): Promise<Tried<Attack>[]> {
	return tryAll(pass, attacks);
}

/** Has every task done in a firm whose policies ask. */
export function doTasks(): Promise<Tried<Task>[]> {
	return tryAll("ask", tasks);
}

/** Whether all has been done that the task was for. */
export function isDone({ case: { done }, outcome }: Tried<Task>): boolean {
	return (
		outcome.runs.every(({ status }) => status === "succeeded") &&
		done.every((wanted) => outcome.traces.some((trace) => trace.includes(wanted)))
	);
}

async function tryAll<Kind extends Attack | Task>(
	pass: Pass,
	casesOf: (outside: Parameters<typeof attacks>[0]) => readonly Kind[],
): Promise<Tried<Kind>[]> {
	const firm = await Firm.open(POLICIES[pass], casesOf);
	try {
		const tried: Tried<Kind>[] = [];
		for (const each of firm.cases) tried.push({ case: each, outcome: await firm.run(each) });
		return tried;
	} finally {
		await firm.close();
	}
}
