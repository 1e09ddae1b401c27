import { hash, randomUUID } from "node:crypto";
import type { Ids } from "@switchyard/host";
import { createRunIds, leastRunId } from "../journal/run-id.ts";

/**
 * Ids from the machine's own randomness.
 * @param now the time of day, which the ids of runs begin with.
 */
export function createIds(now = Date.now): Ids {
	return {
		nextRun: createRunIds(now),
		leastRun: leastRunId,
		callerId: randomUUID,
		// Node keeps randomness in store for these, which `randomBytes` asks the machine for each time.
		secret: () => randomUUID().replaceAll("-", ""),
		digest: (text) => hash("sha256", text),
	};
}
