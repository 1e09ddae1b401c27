import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A commit whose data and runs every later version keeps working. */
export interface Release {
	/** The full hash. */
	readonly commit: string;
	/** A few words for people. */
	readonly what: string;
}

interface ReleaseList {
	/** Oldest first: the first release, then the last commit of each issue. */
	readonly released: readonly Release[];
	/** Commits from before the first release, whose runs may still wait in a data folder. */
	readonly before: readonly Release[];
}

const LIST: ReleaseList = JSON.parse(readFileSync(join(import.meta.dirname, "releases.json"), "utf8"));

/** Those that were released, oldest first. */
export const RELEASED: readonly Release[] = LIST.released;

/** Those, after the ones from before the first release. */
export const RELEASES: readonly Release[] = [...LIST.before, ...LIST.released];

/** All but the newest release: an update from them is tested apart, because each of them costs the start of a server. */
export const OLDER: readonly Release[] = RELEASED.slice(0, -1);

/** The newest release, and those from before the first one, which are small. */
export const RECENT: readonly Release[] = RELEASES.filter((release) => !OLDER.includes(release));

/** The commit's short name: a release's folder, and the name by which tests call it. */
export function shortName({ commit }: Pick<Release, "commit">): string {
	return commit.slice(0, 8);
}

/** The record of a release: its parameters, and a data folder in which runs of it wait. */
export function folderOf(release: Pick<Release, "commit">): string {
	return join(import.meta.dirname, "recorded", shortName(release));
}
