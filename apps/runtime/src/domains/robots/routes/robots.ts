import { Flow } from "@switchyard/spec/flow";
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
} from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Robot } from "@switchyard/spec/robot";
import { Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../../flows/index.ts";
import { offeredTools } from "../offered-tools.ts";
import type { RobotStore } from "../robot-store.ts";

export interface RobotServices {
	readonly robots: RobotStore;
	readonly flows: Pick<FlowStore, "list" | "documents" | "isOwned" | "get">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

const closed = { additionalProperties: false } as const;
const NamedRobot = Type.Object({ robot: Id }, closed);
const NamedVersion = Type.Object({ robot: Id, revision: Type.String({ pattern: "^[0-9]{1,9}$" }) }, closed);

/** Robots: agents that people keep and talk to. */
export function robotRoutes(app: Http, { robots, flows, nodeTypes }: RobotServices): void {
	const tags = ["Robots"];

	app.get(
		"/api/robots",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "listRobots",
				summary: "The robots, the oldest first",
				querystring: ListRobotsQuery,
				response: { 200: ListRobotsReply },
			},
		},
		({ query: { limit } }) => robots.list(limit === undefined ? undefined : Number(limit)),
	);

	app.post(
		"/api/robots",
		{
			config: { access: "edit", resource: "robot" },
			schema: {
				tags,
				operationId: "createRobot",
				summary: "Make a robot",
				body: CreateRobotBody,
				response: { 201: RobotReply },
			},
		},
		async (request, reply) => {
			const made = await robots.create(request.body, { actor: actingIn(request) });
			return reply.code(201).header("location", `/api/robots/${made.robot.id}`).send(made);
		},
	);

	app.get(
		"/api/robot-tools",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "listRobotTools",
				summary: "Every tool that a robot can be given",
				response: { 200: ListRobotToolsReply },
			},
		},
		async () => ({ tools: await offeredTools(flows, nodeTypes) }),
	);

	app.get(
		"/api/robots/:robot",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "getRobot",
				summary: "One robot, and what is wrong with it now",
				params: NamedRobot,
				response: { 200: RobotReply },
			},
		},
		({ params }) => robots.get(params.robot),
	);

	app.put(
		"/api/robots/:robot",
		{
			config: { access: "edit", resource: "robot" },
			schema: {
				tags,
				operationId: "updateRobot",
				summary: "Change a robot's settings",
				params: NamedRobot,
				body: UpdateRobotBody,
				response: { 200: RobotReply, 409: RobotConflict },
			},
		},
		(request) => {
			const { revision, settings } = request.body;
			return robots.update(request.params.robot, revision, settings, actingIn(request));
		},
	);

	app.delete(
		"/api/robots/:robot",
		{
			config: { access: "remove", resource: "robot" },
			schema: {
				tags,
				operationId: "deleteRobot",
				summary: "Remove a robot; its runs stay",
				params: NamedRobot,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await robots.remove(params.robot);
			return reply.code(204).send(null);
		},
	);

	app.get(
		"/api/robots/:robot/flow",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "getRobotFlow",
				summary: "The flow that a robot is compiled into",
				params: NamedRobot,
				response: { 200: Flow },
			},
		},
		({ params }) => flows.get(robots.robot(params.robot).id),
	);

	app.get(
		"/api/robots/:robot/versions",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "listRobotVersions",
				summary: "The versions of a robot, newest first",
				params: NamedRobot,
				response: { 200: ListRobotVersionsReply },
			},
		},
		({ params }) => robots.versions(params.robot),
	);

	app.get(
		"/api/robots/:robot/versions/:revision",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "getRobotVersion",
				summary: "A robot as it was at a revision",
				params: NamedVersion,
				response: { 200: Robot },
			},
		},
		({ params }) => robots.version(params.robot, Number(params.revision)),
	);

	app.get(
		"/api/robots/:robot/diff",
		{
			config: { access: "look", resource: "robot" },
			schema: {
				tags,
				operationId: "compareRobotVersions",
				summary: "What changed from one version of a robot to another",
				params: NamedRobot,
				querystring: RobotDiffQuery,
				response: { 200: RobotDiffReply },
			},
		},
		({ params, query: { from, to } }) =>
			robots.diff(
				params.robot,
				from === undefined ? undefined : Number(from),
				to === undefined ? undefined : Number(to),
			),
	);
}
