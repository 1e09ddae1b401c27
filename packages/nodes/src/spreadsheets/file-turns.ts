import { posix } from "node:path";

const turns = new Map<string, Promise<unknown>>();

/** Lets changes of one file, each of which reads it and replaces it, happen one after the other: none loses what another one wrote. */
export async function inTurn<Result>(path: string, change: () => Promise<Result>): Promise<Result> {
	const file = posix.normalize(path);
	const turn = Promise.resolve(turns.get(file)).then(change, change);
	turns.set(file, turn);
	try {
		return await turn;
	} finally {
		if (turns.get(file) === turn) turns.delete(file);
	}
}
