import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { releasedTypes } from "./parameters/released-types.ts";
import { folderOf, RELEASED, RELEASES, shortName } from "./releases.ts";
import { waitingIn } from "./resume/released-data.ts";
import { GROUPS } from "./scenario.ts";

/** How much one release may add to a clone, in bytes. */
const MOST_BYTES = 1_000_000;

function sizeOf(folder: string): number {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

describe("the list of releases [Q-R20]", () => {
	it("names each by its whole commit, and each is recorded", () => {
		for (const { commit } of RELEASES) expect(commit).toMatch(/^[0-9a-f]{40}$/);
		expect(readdirSync(join(import.meta.dirname, "recorded")).sort()).toEqual(RELEASES.map(shortName).sort());
	});

	it.each(RELEASES)("keeps $commit small", (release) => {
		expect(sizeOf(folderOf(release))).toBeLessThan(MOST_BYTES);
	});
});

describe("the runs that wait in a release's data folder [Q-R20]", () => {
	it.each(RELEASED)("of $commit stand before every node type but those that begin runs", (release) => {
		const waiting = new Set(waitingIn(release).flatMap(({ nodeTypes }) => nodeTypes));
		const others = releasedTypes(release).filter(({ id }) => !waiting.has(id));
		expect(others.filter(({ construct }) => construct !== "trigger")).toEqual([]);
	});

	it("are ended by a test file of their group", () => {
		for (const group of GROUPS)
			expect(existsSync(join(import.meta.dirname, `waiting-${group}.test.ts`)), group).toBe(true);
		for (const { group } of RELEASES.flatMap(waitingIn)) expect(GROUPS).toContain(group);
	});
});
