import { completeTask, freezePlan, isAgent } from "@switchyard/flow";
import { flowsApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { FLOW_BODY_LIMIT } from "../../../platform/http/flow-body-limit.ts";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowChecks, FlowStore } from "../../flows/index.ts";

export interface FreezePlanServices {
	readonly flows: Pick<FlowStore, "get" | "edit">;
	readonly checks: Pick<FlowChecks, "findings">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

export function freezePlanRoutes(app: Http, { flows, checks, nodeTypes }: FreezePlanServices): void {
	app.route({
		...flowsApi["POST /api/flows/:flow/nodes/:node/freeze-plan"],
		config: { access: "edit", resource: "flow" },
		bodyLimit: FLOW_BODY_LIMIT,
		handler: async (request) => {
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
	});
}
