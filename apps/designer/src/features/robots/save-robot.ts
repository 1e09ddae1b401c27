import type { RobotConflict, RobotReply, UpdateRobotBody } from "@switchyard/spec/http";
import type { Api } from "../../services/api.ts";

/** A change that was made, or the robot as it has become meanwhile. */
export type RobotSaveOutcome =
	| { readonly saved: RobotReply }
	| { readonly stale: Omit<RobotConflict, "error"> };

/** Changes a robot's settings. @throws ApiError */
export async function saveRobot(api: Api, robot: string, body: UpdateRobotBody): Promise<RobotSaveOutcome> {
	const input = { params: { robot }, body, accept: [409] } as const;
	const answer = await api.answer("PUT /api/robots/:robot", input);
	if (answer.status === 200) return { saved: answer.body };
	const { error: _, ...stale } = answer.body;
	return { stale };
}
