import { robotsApi } from "@switchyard/spec/api";
import type { NodeSpec } from "@switchyard/spec/node-spec";
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

/** Robots: agents that people keep and talk to. */
export function robotRoutes(app: Http, { robots, flows, nodeTypes }: RobotServices): void {
	app.route({
		...robotsApi["GET /api/robots"],
		config: { access: "look", resource: "robot" },
		handler: ({ query: { limit } }) => robots.list(limit === undefined ? undefined : Number(limit)),
	});

	app.route({
		...robotsApi["POST /api/robots"],
		config: { access: "edit", resource: "robot" },
		handler: async (request, reply) => {
			const made = await robots.create(request.body, { actor: actingIn(request) });
			return reply.code(201).header("location", `/api/robots/${made.robot.id}`).send(made);
		},
	});

	app.route({
		...robotsApi["GET /api/robot-tools"],
		config: { access: "look", resource: "robot" },
		handler: async () => ({ tools: await offeredTools(flows, nodeTypes) }),
	});

	app.route({
		...robotsApi["GET /api/robots/:robot"],
		config: { access: "look", resource: "robot" },
		handler: ({ params }) => robots.get(params.robot),
	});

	app.route({
		...robotsApi["PUT /api/robots/:robot"],
		config: { access: "edit", resource: "robot" },
		handler: (request) => {
			const { revision, settings } = request.body;
			return robots.update(request.params.robot, revision, settings, actingIn(request));
		},
	});

	app.route({
		...robotsApi["DELETE /api/robots/:robot"],
		config: { access: "remove", resource: "robot" },
		handler: async ({ params }, reply) => {
			await robots.remove(params.robot);
			return reply.code(204).send(null);
		},
	});

	app.route({
		...robotsApi["GET /api/robots/:robot/flow"],
		config: { access: "look", resource: "robot" },
		handler: ({ params }) => flows.get(robots.robot(params.robot).id),
	});

	app.route({
		...robotsApi["GET /api/robots/:robot/versions"],
		config: { access: "look", resource: "robot" },
		handler: ({ params }) => robots.versions(params.robot),
	});

	app.route({
		...robotsApi["GET /api/robots/:robot/versions/:revision"],
		config: { access: "look", resource: "robot" },
		handler: ({ params }) => robots.version(params.robot, Number(params.revision)),
	});

	app.route({
		...robotsApi["GET /api/robots/:robot/diff"],
		config: { access: "look", resource: "robot" },
		handler: ({ params, query: { from, to } }) =>
			robots.diff(
				params.robot,
				from === undefined ? undefined : Number(from),
				to === undefined ? undefined : Number(to),
			),
	});
}
