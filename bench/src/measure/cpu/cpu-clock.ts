import type { Measured } from "../measured.ts";

/**
 * Microseconds of CPU that some processes have spent so far, in user and system mode, on all their threads; `undefined` where the
 * platform does not tell.
 */
export type CpuClock = () => number | undefined;

/** This process with its threads, without processes that it started. */
export const ownCpu: CpuClock = () => {
	const { user, system } = process.cpuUsage();
	return user + system;
};

/** Several clocks as one. */
export function sumOf(...clocks: readonly CpuClock[]): CpuClock {
	return () => {
		let sum = 0;
		for (const clock of clocks) {
			const spent = clock();
			if (spent === undefined) return undefined;
			sum += spent;
		}
		return sum;
	};
}

/** Microseconds between two readings. */
export function spentBetween(before: number | undefined, after: number | undefined): number | undefined {
	return before === undefined || after === undefined ? undefined : after - before;
}

/** Does `work`, and divides the CPU spent meanwhile by the number of operations that it reports. */
export async function perOperation(
	clock: CpuClock,
	work: () => Promise<{ readonly figure: number; readonly operations: number }>,
): Promise<Measured> {
	const before = clock();
	const { figure, operations } = await work();
	const spent = spentBetween(before, clock());
	return { figure, cpu: spent === undefined ? undefined : spent / operations };
}
