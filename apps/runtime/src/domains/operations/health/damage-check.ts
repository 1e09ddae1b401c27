import type { HealthProblem } from "@switchyard/spec/http";
import type { Damage } from "../../../platform/database/damage.ts";
import type { HealthCheck } from "./health.ts";

/** Reports damage of the database that a query has met. */
export function damageCheck(damage: Damage): HealthCheck {
	return () => (damage.isFound ? [DAMAGED] : []);
}

const DAMAGED: HealthProblem = {
	code: "STORE_UNREADABLE",
	severity: "degraded",
	message: "A part of the database is damaged, and some queries fail.",
	hint: "Stop the server, check the disk and restore a backup. The server's log has their errors.",
};
