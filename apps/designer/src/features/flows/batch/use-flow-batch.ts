import type { FlowBatchBody, FlowBatchReply, FlowFailure, FlowSummary } from "@switchyard/spec/http";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../../../services/services-context.ts";
import { downloadJson } from "../../../ui/download-json.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { showToast } from "../../../ui/toast-store.ts";

type Flows = readonly Pick<FlowSummary, "id" | "name">[];

/** What was done, as a toast says it: “Moved 3 flows”. */
const DONE: Record<FlowBatchBody["action"], string> = {
	move: "Moved",
	tag: "Tagged",
	untag: "Untagged",
	publish: "Published",
	unpublish: "Unpublished",
	duplicate: "Duplicated",
	delete: "Deleted",
};

/** Does the same with several flows. Each action tells what it did, and of each flow that it could not change. */
export function useFlowBatch() {
	const { api } = useServices();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const renew = () => client.invalidateQueries({ queryKey: ["flows"] });

	async function attempt(title: string, action: () => Promise<void>): Promise<void> {
		setBusy(true);
		try {
			await action();
		} catch (error) {
			const { message, hint } = explain(error);
			showToast({ title, description: [message, hint].filter(Boolean).join(" "), tone: "danger" });
		} finally {
			setBusy(false);
			await renew();
		}
	}

	const change = (flows: Flows, body: Omit<FlowBatchBody, "flows">) =>
		attempt("The flows could not be changed", async () => {
			const reply = await api.ask("POST /api/flows/batch", { body: { ...body, flows: idsOf(flows) } });
			report(DONE[body.action], flows, reply);
		});

	return {
		busy,
		change,

		/** Gives and takes tags; what a tag is given and taken at once stays. */
		tag: (flows: Flows, { add, remove }: { readonly add: string[]; readonly remove: string[] }) =>
			attempt("The tags could not be changed", async () => {
				const both = { flows: idsOf(flows) };
				const none: FlowBatchReply = { done: [], failed: [] };
				const removed =
					remove.length === 0
						? none
						: await api.ask("POST /api/flows/batch", { body: { ...both, action: "untag", tags: remove } });
				const added =
					add.length === 0
						? none
						: await api.ask("POST /api/flows/batch", { body: { ...both, action: "tag", tags: add } });
				const failed = [
					...new Map([...removed.failed, ...added.failed].map((one) => [one.id, one])).values(),
				];
				report("Changed the tags of", flows, {
					done: idsOf(flows).filter((id) => !failed.some((one) => one.id === id)),
					failed,
				});
			}),

		/** Hands the documents to the person: one as its own file, several in one. */
		exportFiles: (flows: Flows) =>
			attempt("The flows could not be exported", async () => {
				const { flows: documents, failed } = await api.ask("POST /api/flows/documents", {
					body: { flows: idsOf(flows) },
				});
				const [first] = documents;
				if (documents.length === 1 && first) downloadJson(`${first.id}.flow.json`, first);
				else if (documents.length > 1) downloadJson("flows.json", { flows: documents });
				report("Exported", flows, { done: documents.map(({ id }) => id), failed });
			}),

		/** Deletes flows; the toast that says so can bring them back, as drafts. */
		remove: (flows: readonly FlowSummary[]) =>
			attempt("The flows could not be deleted", async () => {
				const { flows: documents } = await api.ask("POST /api/flows/documents", {
					body: { flows: idsOf(flows) },
				});
				const reply = await api.ask("POST /api/flows/batch", {
					body: { flows: idsOf(flows), action: "delete" },
				});
				const gone = documents.filter(({ id }) => reply.done.includes(id));
				report("Deleted", flows, reply, () =>
					attempt("The flows could not be restored", async () => {
						for (const document of gone) {
							const kept = flows.find(({ id }) => id === document.id);
							const { folder = "", tags = [] } = kept ?? {};
							await api.ask("POST /api/flows", { body: { document: { ...document }, folder, tags } });
						}
					}),
				);
			}),
	};
}

function idsOf(flows: Flows): string[] {
	return flows.map(({ id }) => id);
}

function report(verb: string, flows: Flows, reply: FlowBatchReply, undo?: () => Promise<void>): void {
	const nameOf = (id: string) => flows.find((flow) => flow.id === id)?.name ?? id;
	const [only] = reply.done;
	if (only !== undefined) {
		const what = reply.done.length === 1 ? `“${nameOf(only)}”` : formatCount(reply.done.length, "flow");
		showToast({
			title: `${verb} ${what}`,
			tone: "success",
			...(undo ? { action: { label: "Undo", onSelect: () => void undo() } } : {}),
		});
	}
	if (reply.failed.length > 0) {
		showToast({
			title: `${formatCount(reply.failed.length, "flow")} could not be changed`,
			description: reply.failed
				.slice(0, 3)
				.map((failed) => describe(failed, nameOf))
				.join(" "),
			tone: "danger",
		});
	}
}

function describe({ id, message, hint }: FlowFailure, nameOf: (id: string) => string): string {
	return [`“${nameOf(id)}”: ${message}`, hint].filter(Boolean).join(" ");
}
