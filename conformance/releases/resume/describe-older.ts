import { OLDER } from "../releases.ts";
import { GROUPS, type Group } from "../scenario.ts";
import { describeWaiting } from "./describe-waiting.ts";

/** Test files of the older releases' runs, `waiting-older-<part>.test.ts`: each starts a server for a group of each release. */
export const OLDER_PARTS = ["browser", "documents", "data"] as const;
type Part = (typeof OLDER_PARTS)[number];

/** The part of each group, so that the files take about the same time. */
const PART_OF: Readonly<Record<Group, Part>> = {
	browser: "browser",
	documents: "documents",
	pictures: "documents",
	spreadsheets: "data",
	databases: "documents",
	data: "data",
	files: "data",
	services: "data",
	agents: "data",
};

/** Tests of a part's groups: the runs of each older release end as they would have ended before the update. */
export function describeOlder(part: Part): void {
	for (const group of GROUPS) if (PART_OF[group] === part) describeWaiting(group, OLDER);
}
