import { importForeignFlow } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import { ImportFlowBody, ImportFlowReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { FLOW_BODY_LIMIT } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../flow-store.ts";
import { freeNames } from "../free-names.ts";

/** Flows of other tools. */
export function importRoutes(app: Http, { flows }: { readonly flows: FlowStore }): void {
	app.post(
		"/api/imports",
		{
			config: { access: "edit", resource: "flow" },
			bodyLimit: FLOW_BODY_LIMIT,
			schema: {
				tags: ["Flows"],
				operationId: "importFlow",
				summary: "Make a flow of what n8n or Node-RED exported",
				body: ImportFlowBody,
				response: { 201: ImportFlowReply },
			},
		},
		async (request, reply) => {
			const imported = importForeignFlow(request.body.source);
			if (imported === undefined) throw new AppError("IMPORT_UNKNOWN", { field: "source", hint: HINT });
			const { name, nodes, wires, report } = imported;
			const names = await freeNames({ id: idOf(name), name }, flows);
			const document = { formatVersion: 1, ...names, revision: 0, nodes, wires };
			const flow = await flows.create({ document }, actingIn(request));
			return reply
				.code(201)
				.header("location", `/api/flows/${flow.id}`)
				.send({ flow, report: [...report] });
		},
	);
}

const HINT = "Import a workflow of n8n or a flow of Node-RED as it was exported, as JSON.";

/** Room is left for a number behind it. */
function idOf(name: string): string {
	const plain = name
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, "-")
		.replaceAll(/^-|-$/g, "");
	return plain.slice(0, 56) || "imported";
}
