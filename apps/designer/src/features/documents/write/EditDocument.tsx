import type { WorkspaceDocument } from "@switchyard/spec/document";
import type { DocumentConflict } from "@switchyard/spec/http";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { byThisPerson } from "../../../services/person.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveDocument } from "../save-document.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { DocumentForm } from "./DocumentForm.tsx";
import { contentOf, draftOf } from "./document-draft.ts";
import { problemOf } from "./problem-of.ts";

interface EditDocumentProps {
	readonly document: WorkspaceDocument;
	readonly onSaved: (document: WorkspaceDocument) => void;
	readonly onCancel: () => void;
}

/** Writes a new version of a document. Nothing that somebody else saved meanwhile is overwritten unseen. */
export function EditDocument({ document, onSaved, onCancel }: EditDocumentProps) {
	const { api } = useServices();
	/** What the writing began with: the document may change under it. */
	const [base, setBase] = useState(document);
	const [draft, setDraft] = useState(() => draftOf(document));
	const [stale, setStale] = useState<Omit<DocumentConflict, "error">>();
	const save = useMutation({
		mutationFn: (revision: number) =>
			saveDocument(api, document.id, { revision, ...contentOf(draft), ...byThisPerson() }),
		onSuccess: (outcome) => {
			if ("saved" in outcome) onSaved(outcome.saved);
			else setStale(outcome.stale);
		},
	});
	return (
		<DocumentForm
			draft={draft}
			onChange={setDraft}
			onSubmit={() => save.mutate(base.revision)}
			problem={problemOf(save.error)}
			notice={
				stale && (
					<ChangedMeanwhile
						stale={stale}
						mine={draft.text}
						busy={save.isPending}
						onOverwrite={() => save.mutate(stale.current.revision)}
						onTakeTheirs={() => {
							setBase(stale.current);
							setDraft(draftOf(stale.current));
							setStale(undefined);
						}}
					/>
				)
			}
			actions={
				<>
					<Button onClick={onCancel}>Cancel</Button>
					<Button
						variant="primary"
						type="submit"
						busy={save.isPending}
						disabled={draft.title.trim() === "" || stale !== undefined}
					>
						Save
					</Button>
				</>
			}
		/>
	);
}
