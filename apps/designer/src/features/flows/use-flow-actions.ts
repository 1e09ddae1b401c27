import { messageChoices } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowSummary, ImportFlowReply } from "@switchyard/spec/http";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Api } from "../../services/api.ts";
import { ApiError } from "../../services/api-error.ts";
import { editFlow } from "../../services/edit-flow.ts";
import { loadFlow } from "../../services/load-flow.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { showToast } from "../../ui/toast-store.ts";
import { readFlowFile } from "./flow-file.ts";
import { copyName, freshFlowId } from "./flow-id.ts";

/** What can be done with flows as a whole. Every action tells of its own failure. */
export function useFlowActions() {
	const { api } = useServices();
	const client = useQueryClient();
	const [, navigate] = useLocation();

	const renew = () => client.invalidateQueries({ queryKey: queries.flows(api).queryKey });
	const others = () => client.fetchQuery(queries.flows(api));

	async function create(document: Record<string, unknown>, folder = ""): Promise<Flow> {
		const flow = await api.ask("POST /api/flows", { body: { document, folder } });
		await renew();
		return flow;
	}

	async function copy(document: Flow): Promise<void> {
		const summaries = await others();
		const name = copyName(document.name, new Set(summaries.map((other) => other.name)));
		const id = freshFlowId(name, new Set(summaries.map((other) => other.id)));
		await create({ ...document, id, name });
		showToast({
			title: `Created “${name}”`,
			tone: "success",
			action: { label: "Open", onSelect: () => navigate(`/flows/${id}`) },
		});
	}

	async function importDocument(document: Record<string, unknown>, folder: string): Promise<void> {
		const flow = await create(document, folder).catch(async (error: unknown) => {
			if (!(error instanceof ApiError) || error.code !== "FLOW_EXISTS") throw error;
			const taken = new Set((await others()).map(({ id }) => id));
			return create({ ...document, id: freshFlowId(String(document.name ?? document.id), taken) }, folder);
		});
		const kept = await keepMessageFields(api, flow);
		showToast({
			title: `Imported “${flow.name}”`,
			tone: "success",
			...(kept === 0
				? {}
				: {
						description: `${formatCount(kept, "AI parameter")} of steps ${kept === 1 ? "is" : "are"} read from the message, as before.`,
					}),
			action: { label: "Open", onSelect: () => navigate(`/flows/${flow.id}`) },
		});
	}

	return {
		/** Makes an empty flow in a folder and opens it. */
		make: (name: string, folder: string) =>
			attempt("The flow could not be created", async () => {
				const taken = new Set((await others()).map((flow) => flow.id));
				const flow = await api.ask("POST /api/flows", {
					body: { id: freshFlowId(name, taken), name, folder },
				});
				await renew();
				navigate(`/flows/${flow.id}`);
			}),

		/**
		 * Makes the flows of a file, each under a new id where its own is taken.
		 * @param onForeign receives what another tool's flow became
		 */
		importFile: (file: File, folder: string, onForeign: (imported: ImportFlowReply) => void) =>
			attempt("The file could not be imported", async () => {
				const read = await readFlowFile(file);
				if ("source" in read) {
					const imported = await api.ask("POST /api/imports", { body: { source: read.source } });
					if (folder !== "")
						await api.ask("PATCH /api/flows/:flow/metadata", {
							params: { flow: imported.flow.id },
							body: { folder },
						});
					await renew();
					return onForeign(imported);
				}
				for (const document of read.documents) await importDocument(document, folder);
			}),

		duplicate: (flow: Pick<FlowSummary, "id">) =>
			attempt("The flow could not be duplicated", async () => copy(await loadFlow(api, flow.id))),

		/** Makes a flow of its own of an old version. */
		copyVersion: (version: Flow) => attempt("The version could not be copied", () => copy(version)),

		/** Makes the flow what it was, as one more change of it; the toast that says so can take it back. */
		restoreVersion: (version: Flow) =>
			attempt("The version could not be restored", async () => {
				const before = await loadFlow(api, version.id);
				const after = await api.ask("PUT /api/flows/:flow", {
					params: { flow: version.id },
					body: { ...version, revision: before.revision },
				});
				await renew();
				navigate(`/flows/${version.id}`);
				showToast({
					title: `Restored version ${version.revision}`,
					tone: "success",
					action: {
						label: "Undo",
						onSelect: () =>
							void attempt("The restore could not be undone", async () => {
								await api.ask("PUT /api/flows/:flow", {
									params: { flow: before.id },
									body: { ...before, revision: after.revision },
								});
							}),
					},
				});
			}),
	};
}

/** Does something and gives true, or says why it failed and gives false. */
async function attempt(title: string, action: () => Promise<void>): Promise<boolean> {
	try {
		await action();
		return true;
	} catch (error) {
		const { message, hint } = explain(error);
		showToast({ title, description: hint ? `${message} ${hint}` : message, tone: "danger" });
		return false;
	}
}

/**
 * Has a flow that comes from elsewhere do what it did there: it may be older than the choice that lets the message's
 * field fill an AI parameter of a step. Gives how many parameters needed it.
 */
async function keepMessageFields(api: Api, flow: Flow): Promise<number> {
	const { nodeTypes } = await api.ask("GET /api/node-types");
	const operations = messageChoices(flow, new Map(nodeTypes.map((spec) => [spec.id, spec])));
	if (operations.length > 0) await editFlow(api, flow.id, { revision: flow.revision, operations });
	return operations.length;
}
