import { posix } from "node:path";
import { KeyedMutex } from "@switchyard/async";

const changes = new KeyedMutex();

/**
 * Result of a change that reads a file and replaces it. Changes of one file happen one after the other, so that none loses what another
 * one wrote.
 */
export function inTurn<Result>(path: string, change: () => Promise<Result>): Promise<Result> {
	return changes.run(posix.normalize(path), change);
}
