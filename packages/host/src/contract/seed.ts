import { randomInt } from "node:crypto";

/** The seed of a fault test: another one each time, unless the environment names one to replay. */
export function seedOfTest(): number {
	const given = process.env.SWITCHYARD_SEED;
	return given === undefined ? randomInt(2 ** 32) : Number(given);
}

/** True when all faults are to be tried and not a sample of them. */
export const ALL_FAULTS = process.env.SWITCHYARD_FAULTS === "all";

/** Adds the seed to the error of a failure. */
export async function withSeed(seed: number, work: () => Promise<void>): Promise<void> {
	await work().catch((cause: unknown) => {
		throw new Error(`SWITCHYARD_SEED=${seed} replays it: ${String(cause)}`, { cause });
	});
}
