import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECENT, shortName } from "../releases.ts";
import type { Group } from "../scenario.ts";
import { ReleasedData, waitingIn } from "./released-data.ts";
import { resume } from "./resume.ts";

/** How long one run may take, in milliseconds: some start programs. */
const PATIENCE = 60_000;

/** Tests of a group of scenarios: the runs of each release end as they would have ended before the update. */
export function describeWaiting(group: Group, releases = RECENT): void {
	for (const release of releases) {
		const scenarios = waitingIn(release).filter((each) => each.group === group);
		if (scenarios.length === 0) continue;
		describe(`runs that ${shortName(release)} left waiting`, { timeout: PATIENCE }, () => {
			let data: ReleasedData;
			beforeAll(async () => {
				data = await ReleasedData.open(release);
			});
			afterAll(() => data?.dispose());

			it.each(scenarios)("end: $id, before $nodeTypes [Q-R20]", async (scenario) => {
				const { status, error, message, expected } = await resume(scenario, data);
				if (scenario.fails === undefined) expect({ status, error }).toEqual({ status: "succeeded" });
				else expect(error).toMatch(new RegExp(`^${scenario.fails}:`));
				expect(partOf(message, expected)).toEqual(expected);
			});
		});
	}
}

/** The fields that a scenario names, each of them whole. */
function partOf(message: Readonly<Record<string, unknown>>, named: object): object {
	return Object.fromEntries(Object.keys(named).map((name) => [name, message[name]]));
}
