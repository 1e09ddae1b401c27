import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { OLDER, RECENT, RELEASES } from "./releases.ts";
import { describeOlder, OLDER_PARTS } from "./resume/describe-older.ts";

it("continues the runs of every release that the other files leave out", () => {
	expect(new Set([...OLDER, ...RECENT])).toEqual(new Set(RELEASES));
	const missing = OLDER_PARTS.filter(
		(part) => !existsSync(join(import.meta.dirname, `waiting-older-${part}.test.ts`)),
	);
	expect(missing).toEqual([]);
});

describeOlder("data");
