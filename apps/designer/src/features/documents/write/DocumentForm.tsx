import { type ReactNode, useId, useState } from "react";
import { CONTROL } from "../../../ui/Field.tsx";
import { MarkdownText } from "../../../ui/markdown/MarkdownText.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { DocumentDraft } from "./document-draft.ts";

interface DocumentFormProps {
	readonly draft: DocumentDraft;
	readonly onChange: (draft: DocumentDraft) => void;
	/** Sends it off. */
	readonly onSubmit: () => void;
	/** What the server says is wrong, at the field that it names. */
	readonly problem: { readonly field: string | undefined; readonly message: string } | undefined;
	/** Between the fields and the buttons. */
	readonly notice?: ReactNode;
	/** Buttons, the one that goes ahead last. */
	readonly actions: ReactNode;
}

/** The fields of a document: beside the Markdown its preview, or in its place where there is no room for both. */
export function DocumentForm({ draft, onChange, onSubmit, problem, notice, actions }: DocumentFormProps) {
	const [view, setView] = useState<"write" | "preview">("write");
	const areaId = useId();
	const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
	const isElsewhere = problem && !["title", "folder", "tags"].includes(problem.field ?? "");
	return (
		<form
			aria-label="Document"
			className="flex min-h-0 flex-1 flex-col"
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
			onKeyDown={(event) => {
				if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
				event.preventDefault();
				onSubmit();
			}}
		>
			<div className="grid shrink-0 grid-cols-3 gap-3 px-6 pt-4 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:px-4">
				<TextField
					label="Title"
					required
					maxLength={120}
					value={draft.title}
					onChange={(event) => onChange({ ...draft, title: event.target.value })}
					error={errorOf("title")}
					className="max-lg:col-span-full"
				/>
				<TextField
					label="Folder"
					optional
					placeholder="Sales/Offers"
					value={draft.folder}
					onChange={(event) => onChange({ ...draft, folder: event.target.value })}
					error={errorOf("folder")}
				/>
				<TextField
					label="Tags"
					optional
					placeholder="prices, 2026"
					value={draft.tags}
					onChange={(event) => onChange({ ...draft, tags: event.target.value })}
					error={errorOf("tags")}
				/>
			</div>
			<div className="flex shrink-0 items-end gap-3 px-6 pt-3 pb-1 max-sm:px-4">
				<label htmlFor={areaId} className="flex-1 text-sm font-medium">
					Text
				</label>
				<span className="xl:hidden">
					<SegmentedControl
						label="Show the text as"
						value={view}
						onValueChange={setView}
						segments={[
							{ value: "write", label: "Markdown" },
							{ value: "preview", label: "Preview" },
						]}
					/>
				</span>
			</div>
			<div className="flex min-h-40 flex-1 gap-4 px-6 pb-3 max-sm:px-4">
				<textarea
					id={areaId}
					value={draft.text}
					placeholder="Markdown: # heading, **bold**, - list, | table |"
					onChange={(event) => onChange({ ...draft, text: event.target.value })}
					className={`${CONTROL} min-h-0 flex-1 resize-none py-2 font-mono text-sm leading-5 ${view === "preview" ? "max-xl:hidden" : ""}`}
				/>
				<ScrollRegion
					label="Preview"
					className={`min-h-0 flex-1 rounded-md border border-border px-4 py-3 ${view === "write" ? "max-xl:hidden" : ""}`}
				>
					{draft.text.trim() === "" ? (
						<span className="text-text-muted">The preview of the text is shown here.</span>
					) : (
						<MarkdownText text={draft.text} />
					)}
				</ScrollRegion>
			</div>
			{notice}
			<footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-border px-6 py-3 max-sm:px-4">
				{isElsewhere && (
					<p role="alert" className="min-w-0 flex-1 text-danger">
						{problem.message}
					</p>
				)}
				{actions}
			</footer>
		</form>
	);
}
