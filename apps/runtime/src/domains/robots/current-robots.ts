import type { Database } from "../../platform/database/database.ts";

/** A query of robots, each with the version that it has now. */
export function currentRobots(read: Database["read"]) {
	return read
		.selectFrom("robots")
		.innerJoin("robot_versions", (join) =>
			join
				.onRef("robot_versions.robot", "=", "robots.id")
				.onRef("robot_versions.revision", "=", "robots.revision"),
		);
}
