import { expect, it } from "vitest";
import { OLDER, RECENT, RELEASES } from "./releases.ts";
import { describeWaiting } from "./resume/describe-waiting.ts";
import { GROUPS } from "./scenario.ts";

it("continues the runs of every release that the other files leave out", () => {
	expect(new Set([...OLDER, ...RECENT])).toEqual(new Set(RELEASES));
});

// Those that wait in a browser cost half of all, and have a file of their own.
for (const group of GROUPS) if (group !== "browser") describeWaiting(group, OLDER);
