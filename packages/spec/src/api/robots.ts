import { Flow } from "../flow/index.ts";
import {
	CreateRobotBody,
	ListRobotsQuery,
	ListRobotsReply,
	ListRobotToolsReply,
	ListRobotVersionsReply,
	RobotConflict,
	RobotDiffQuery,
	RobotDiffReply,
	RobotReply,
	UpdateRobotBody,
} from "../http/index.ts";
import { Robot } from "../robot/index.ts";
import { Done } from "./done.ts";
import { RobotParameters, RobotVersionParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const robotsApi = routes("Robots", {
	"GET /api/robots": {
		operationId: "listRobots",
		summary: "The robots, the oldest first",
		querystring: ListRobotsQuery,
		response: { 200: ListRobotsReply },
	},

	"POST /api/robots": {
		operationId: "createRobot",
		summary: "Make a robot",
		body: CreateRobotBody,
		response: { 201: RobotReply },
	},

	"GET /api/robot-tools": {
		operationId: "listRobotTools",
		summary: "Every tool that a robot can be given",
		response: { 200: ListRobotToolsReply },
	},

	"GET /api/robots/:robot": {
		operationId: "getRobot",
		summary: "One robot, and what is wrong with it now",
		params: RobotParameters,
		response: { 200: RobotReply },
	},

	"PUT /api/robots/:robot": {
		operationId: "updateRobot",
		summary: "Change a robot's settings",
		params: RobotParameters,
		body: UpdateRobotBody,
		response: { 200: RobotReply, 409: RobotConflict },
	},

	"DELETE /api/robots/:robot": {
		operationId: "deleteRobot",
		summary: "Remove a robot; its runs stay",
		params: RobotParameters,
		response: { 204: Done },
	},

	"GET /api/robots/:robot/flow": {
		operationId: "getRobotFlow",
		summary: "The flow that a robot is compiled into",
		params: RobotParameters,
		response: { 200: Flow },
	},

	"GET /api/robots/:robot/versions": {
		operationId: "listRobotVersions",
		summary: "The versions of a robot, newest first",
		params: RobotParameters,
		response: { 200: ListRobotVersionsReply },
	},

	"GET /api/robots/:robot/versions/:revision": {
		operationId: "getRobotVersion",
		summary: "A robot as it was at a revision",
		params: RobotVersionParameters,
		response: { 200: Robot },
	},

	"GET /api/robots/:robot/diff": {
		operationId: "compareRobotVersions",
		summary: "What changed from one version of a robot to another",
		params: RobotParameters,
		querystring: RobotDiffQuery,
		response: { 200: RobotDiffReply },
	},
});
