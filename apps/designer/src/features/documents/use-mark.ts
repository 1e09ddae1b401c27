import type { WorkspaceDocument } from "@switchyard/spec/document";
import type { Mark } from "@switchyard/spec/label";
import { useMutation } from "@tanstack/react-query";
import { byThisPerson } from "../../services/person.ts";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { saveDocument } from "./save-document.ts";

/** Says of a document, as it is shown, whether it is trusted and public; one that has changed meanwhile is to be looked at again. */
export function useMark(document: WorkspaceDocument, onSaved: (document: WorkspaceDocument) => void) {
	const { api } = useServices();
	const { id, revision } = document;
	return useMutation({
		mutationFn: (label: Mark) => saveDocument(api, id, { revision, label, ...byThisPerson() }),
		onSuccess: (outcome) => {
			if ("saved" in outcome) return onSaved(outcome.saved);
			onSaved(outcome.stale.current);
			showToast({
				title: "The document has changed meanwhile",
				description: "Read what it says now, then mark it again.",
				tone: "danger",
			});
		},
		onError: (error) =>
			showToast({
				title: "The document could not be marked",
				description: explain(error).message,
				tone: "danger",
			}),
	});
}
