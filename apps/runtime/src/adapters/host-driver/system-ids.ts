import { hash, randomBytes, randomUUID } from "node:crypto";
import type { Ids } from "@switchyard/host";
import { createRunIds, leastRunId } from "../journal/run-id.ts";

/** Ids from the machine's own randomness. */
export function createIds(): Ids {
	return {
		nextRun: createRunIds(),
		leastRun: leastRunId,
		callerId: randomUUID,
		secret: () => randomBytes(16).toString("hex"),
		digest: (text) => hash("sha256", text),
	};
}
