import type {
	CreateRobotBody,
	ListRobotsReply,
	ListRobotToolsReply,
	ListRobotVersionsReply,
	RobotConflict,
	RobotDiffReply,
	RobotReply,
	UpdateRobotBody,
} from "@switchyard/spec/http";
import { part, query, withSignal } from "./address.ts";
import type { Ask, Send } from "./request.ts";

/** A change that was made, or the robot as it has become meanwhile. */
export type RobotSaveOutcome =
	| { readonly saved: RobotReply }
	| { readonly stale: Omit<RobotConflict, "error"> };

/** The part of the server's interface that is about robots. */
export function robotRequests(ask: Ask, send: Send) {
	const address = (id: string) => `/api/robots/${part(id)}`;
	return {
		robots: (signal?: AbortSignal) => ask<ListRobotsReply>("GET", "/api/robots", withSignal(signal)),
		robot: (id: string, signal?: AbortSignal) => ask<RobotReply>("GET", address(id), withSignal(signal)),
		createRobot: (body: CreateRobotBody) => ask<RobotReply>("POST", "/api/robots", { body }),
		async saveRobot(id: string, body: UpdateRobotBody): Promise<RobotSaveOutcome> {
			const answer = await send("PUT", address(id), { body, accept: [409] });
			if (answer.status !== 409) return { saved: answer.body as RobotReply };
			const { error: _, ...stale } = answer.body as RobotConflict;
			return { stale };
		},
		removeRobot: (id: string) => ask<void>("DELETE", address(id)),
		robotTools: async (signal?: AbortSignal) =>
			(await ask<ListRobotToolsReply>("GET", "/api/robot-tools", withSignal(signal))).tools,
		robotVersions: async (id: string, signal?: AbortSignal) =>
			(await ask<ListRobotVersionsReply>("GET", `${address(id)}/versions`, withSignal(signal))).versions,
		/** What a version changed of the one before. */
		robotDiff: (id: string, to: number, signal?: AbortSignal) =>
			ask<RobotDiffReply>("GET", `${address(id)}/diff${query({ to })}`, withSignal(signal)),
	};
}
