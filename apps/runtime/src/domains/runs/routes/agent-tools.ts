import { agentTools, hasToolsPort, planningTool } from "@switchyard/flow";
import { toolFacts } from "@switchyard/host";
import { flowsApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowStore } from "../../flows/index.ts";

export interface AgentToolServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

export function agentToolRoutes(app: Http, { flows, nodeTypes }: AgentToolServices): void {
	app.route({
		...flowsApi["GET /api/flows/:flow/nodes/:node/tools"],
		config: { access: "call", resource: "flow" },
		handler: async ({ params }) => {
			const flow = await flows.get(params.flow);
			const agent = flow.nodes.find(({ id }) => id === params.node);
			if (agent === undefined) throw new AppError("NODE_NOT_FOUND");
			const spec = nodeTypes.get(agent.type);
			if (spec === undefined || !hasToolsPort(spec)) throw new AppError("NODE_NOT_AGENT");
			const tools = agentTools(flow, agent.id, nodeTypes);
			const planning = planningTool(agent, spec, tools);
			return {
				tools: tools.map(({ node, spec, definition }) => ({
					node: node.id,
					definition,
					outputs: toolFacts(spec).output_schema,
				})),
				...defined({ planning }),
			};
		},
	});
}
