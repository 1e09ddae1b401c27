import type { Flow, FlowSummary } from "@switchyard/spec";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ApiError } from "../../services/api-error.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { downloadFlow, readFlowFile } from "./flow-file.ts";
import { copyName, freshFlowId } from "./flow-id.ts";

/** What can be done with flows as a whole. Every action tells of its own failure. */
export function useFlowActions() {
	const { api } = useServices();
	const client = useQueryClient();
	const [, navigate] = useLocation();

	const renew = () => client.invalidateQueries({ queryKey: queries.flows(api).queryKey });
	const others = () => client.fetchQuery(queries.flows(api));

	async function create(document: Record<string, unknown>): Promise<Flow> {
		const flow = await api.createFlow({ document });
		await renew();
		return flow;
	}

	async function copy(document: Flow): Promise<void> {
		const summaries = await others();
		const name = copyName(document.name, new Set(summaries.map((other) => other.name)));
		const id = freshFlowId(name, new Set(summaries.map((other) => other.id)));
		await create({ ...document, id, name });
		showToast({
			title: `Made “${name}”`,
			tone: "success",
			action: { label: "Open", onSelect: () => navigate(`/flows/${id}`) },
		});
	}

	return {
		/** Makes an empty flow and opens it. */
		make: (name: string) =>
			attempt("The flow could not be made", async () => {
				const taken = new Set((await others()).map((flow) => flow.id));
				const flow = await api.createFlow({ id: freshFlowId(name, taken), name });
				await renew();
				navigate(`/flows/${flow.id}`);
			}),

		/** Makes a flow of a file; under a new id where its own is taken. */
		importFile: (file: File) =>
			attempt("The file could not be imported", async () => {
				const document = await readFlowFile(file);
				const flow = await create(document).catch(async (error: unknown) => {
					if (!(error instanceof ApiError) || error.code !== "FLOW_EXISTS") throw error;
					const taken = new Set((await others()).map(({ id }) => id));
					return create({ ...document, id: freshFlowId(String(document.name ?? document.id), taken) });
				});
				showToast({
					title: `Imported “${flow.name}”`,
					tone: "success",
					action: { label: "Open", onSelect: () => navigate(`/flows/${flow.id}`) },
				});
			}),

		exportFile: (flow: string) =>
			attempt("The flow could not be exported", async () => downloadFlow(await api.flow(flow))),

		duplicate: (flow: Pick<FlowSummary, "id">) =>
			attempt("The flow could not be duplicated", async () => copy(await api.flow(flow.id))),

		/** Makes a flow of its own of an old version. */
		copyVersion: (version: Flow) => attempt("The version could not be copied", () => copy(version)),

		/** Makes the flow what it was, as one more change of it; the toast that says so can take it back. */
		restoreVersion: (version: Flow) =>
			attempt("The version could not be restored", async () => {
				const before = await api.flow(version.id);
				const after = await api.replaceFlow({ ...version, revision: before.revision });
				await renew();
				navigate(`/flows/${version.id}`);
				showToast({
					title: `Restored version ${version.revision}`,
					tone: "success",
					action: {
						label: "Undo",
						onSelect: () =>
							void attempt("The restoring could not be undone", async () => {
								await api.replaceFlow({ ...before, revision: after.revision });
							}),
					},
				});
			}),

		/** Deletes a flow; the toast that says so can bring it back. */
		remove: (flow: Pick<FlowSummary, "id" | "name">) =>
			attempt("The flow could not be deleted", async () => {
				const document = await api.flow(flow.id);
				await api.removeFlow(flow.id);
				await renew();
				showToast({
					title: `Deleted “${flow.name}”`,
					action: {
						label: "Undo",
						onSelect: () =>
							void attempt("The flow could not be brought back", async () => {
								await create({ ...document });
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
