import { completeTask, freezePlan, isAgent } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import { EditConflict, FreezePlanBody, FreezePlanReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Http } from "../../../platform/http/http.ts";
import { FLOW_BODY_LIMIT, FlowNodeParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowChecks, FlowStore } from "../../flows/index.ts";

export interface FreezePlanServices {
	readonly flows: Pick<FlowStore, "get" | "edit">;
	readonly checks: Pick<FlowChecks, "findings">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

export function freezePlanRoutes(app: Http, { flows, checks, nodeTypes }: FreezePlanServices): void {
	app.post(
		"/api/flows/:flow/nodes/:node/freeze-plan",
		{
			config: { access: "edit", resource: "flow" },
			bodyLimit: FLOW_BODY_LIMIT,
			schema: {
				tags: ["Flows"],
				operationId: "freezePlan",
				summary: "Put an agent's plan into its flow as nodes, in the agent's place",
				params: FlowNodeParameters,
				body: FreezePlanBody,
				response: { 200: FreezePlanReply, 409: EditConflict },
			},
		},
		async (request) => {
			const { flow: id, node } = request.params;
			const { revision, tasks, editor } = request.body;
			const flow = await flows.get(id);
			const agent = flow.nodes.find((each) => each.id === node);
			if (agent === undefined) throw new AppError("NODE_NOT_FOUND");
			const spec = nodeTypes.get(agent.type);
			if (spec === undefined || !isAgent(spec)) throw new AppError("NODE_NOT_AGENT");
			const frozen = freezePlan(flow, nodeTypes, { agent: node, tasks: tasks.map(completeTask) });
			if (!frozen.ok) throw new AppError("PLAN_NOT_FROZEN", { message: frozen.problems.join(" ") });
			const { operations, nodes, unwritten } = frozen;
			const edit = {
				revision,
				operations: [...operations],
				...defined({ editor }),
			};
			const edited = await flows.edit(id, edit, actingIn(request));
			return {
				revision: edited.revision,
				problems: checks.findings(edited),
				nodes: [...nodes],
				unwritten: [...unwritten],
			};
		},
	);
}
