/** The robots, each with its newest version. The flow of a robot has its id. */
export interface RobotsTable {
	readonly id: string;
	readonly revision: number;
	readonly created_at: number;
	readonly updated_at: number;
	/** The idempotency key of the tool call that made it, so that a repeated call makes no other. */
	readonly created_by_call: string | null;
	/** JSON: `Mark` of its texts; null for one that is trusted and public. */
	readonly label: string | null;
}

/** Every version of each robot. */
export interface RobotVersionsTable {
	readonly robot: string;
	readonly revision: number;
	/** JSON: the robot. */
	readonly document: string;
	readonly at: number;
}

/** Robots that calls made, and out of whose budget of a day they spend. */
export interface RobotAccountsTable {
	readonly robot: string;
	/** A flow or robot. */
	readonly account: string;
	/** In UTC, such as `2026-11-01`; null while the robot is there. */
	readonly removed_on: string | null;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly robots: RobotsTable;
		readonly robot_accounts: RobotAccountsTable;
		readonly robot_versions: RobotVersionsTable;
	}
}
