import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { byThisPerson } from "../../../services/person.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { DocumentForm } from "./DocumentForm.tsx";
import { contentOf, EMPTY_DRAFT } from "./document-draft.ts";
import { problemOf } from "./problem-of.ts";

interface NewDocumentProps {
	readonly onWritten: (id: string) => void;
	readonly onCancel: () => void;
}

/** Writes a new document. */
export function NewDocument({ onWritten, onCancel }: NewDocumentProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState(EMPTY_DRAFT);
	const create = useMutation({
		mutationFn: () => api.ask("POST /api/documents", { body: { ...contentOf(draft), ...byThisPerson() } }),
		onSuccess: ({ id }) => {
			void client.invalidateQueries({ queryKey: ["documents"] });
			onWritten(id);
		},
	});
	return (
		<article aria-label="New document" className="flex h-full min-h-0 flex-col">
			<header className="shrink-0 border-b border-border px-6 py-4 max-sm:px-4">
				<h2 className="text-lg font-semibold">New document</h2>
			</header>
			<DocumentForm
				draft={draft}
				onChange={setDraft}
				onSubmit={() => create.mutate()}
				problem={problemOf(create.error)}
				actions={
					<>
						<Button onClick={onCancel}>Cancel</Button>
						<Button
							variant="primary"
							type="submit"
							busy={create.isPending}
							disabled={draft.title.trim() === ""}
						>
							Create
						</Button>
					</>
				}
			/>
		</article>
	);
}
