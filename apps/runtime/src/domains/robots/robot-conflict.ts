import { AppError } from "@switchyard/spec/error";
import type { RobotConflict as ConflictReply, RobotChange } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Robot } from "@switchyard/spec/robot";

/** A change of a revision that is no longer the newest; says what has changed since. */
export class RobotConflict extends AppError {
	readonly #robot: Robot;
	readonly #changes: readonly RobotChange[];

	constructor(robot: Robot, changes: readonly RobotChange[]) {
		super("ROBOT_REVISION_STALE", {
			hint: "Look at what has changed, and save on the revision that there is now.",
		});
		this.#robot = robot;
		this.#changes = changes;
	}

	override get body(): ConflictReply {
		return {
			error: {
				code: "ROBOT_REVISION_STALE",
				message: this.message,
				...defined({ hint: this.hint }),
			},
			robot: this.#robot,
			changes: [...this.#changes],
		};
	}
}
