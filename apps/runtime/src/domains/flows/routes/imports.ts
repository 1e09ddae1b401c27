import { importForeignFlow } from "@switchyard/flow";
import { flowsApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { FLOW_BODY_LIMIT } from "../../../platform/http/flow-body-limit.ts";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../flow-store.ts";
import { freeNames } from "../free-names.ts";

/** Flows of other tools. */
export function importRoutes(app: Http, { flows }: { readonly flows: FlowStore }): void {
	app.route({
		...flowsApi["POST /api/imports"],
		config: { access: "edit", resource: "flow" },
		bodyLimit: FLOW_BODY_LIMIT,
		handler: async (request, reply) => {
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
	});
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
