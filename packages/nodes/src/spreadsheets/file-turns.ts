import { posix } from "node:path";

const changes = new Map<string, Promise<unknown>>();

/** Lets changes of one file, each of which reads it and replaces it, happen one after the other: none loses what another one wrote. */
export async function inTurn<Result>(path: string, change: () => Promise<Result>): Promise<Result> {
	const file = posix.normalize(path);
	const turn = Promise.resolve(changes.get(file)).then(change, change);
	changes.set(file, turn);
	try {
		return await turn;
	} finally {
		if (changes.get(file) === turn) changes.delete(file);
	}
}
