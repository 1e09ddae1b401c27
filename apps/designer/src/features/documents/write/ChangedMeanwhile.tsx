import type { DocumentConflict } from "@switchyard/spec/http";
import { authorWords } from "../../../ui/author-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextChanges } from "../../../ui/TextChanges.tsx";

interface ChangedMeanwhileProps {
	readonly stale: Omit<DocumentConflict, "error">;
	/** The text as this person has written it. */
	readonly mine: string;
	readonly busy: boolean;
	readonly onOverwrite: () => void;
	readonly onTakeTheirs: () => void;
}

/** Somebody else saved the document since this person began: both are shown, and one of them is chosen. */
export function ChangedMeanwhile({ stale, mine, busy, onOverwrite, onTakeTheirs }: ChangedMeanwhileProps) {
	const { current, changed } = stale;
	return (
		<div
			role="alert"
			className="flex max-h-[45%] shrink-0 flex-col gap-2 border-t border-border px-6 py-3 max-sm:px-4"
		>
			<p>
				<strong className="font-medium">The document has changed since you began.</strong>{" "}
				{authorWords(current.author)} saved version {current.revision}
				{changed && changed.length > 0 ? `: ${changed.join(", ")}.` : "."} Below, − is theirs and + is yours.
			</p>
			<div className="min-h-0 flex-1 overflow-auto rounded-md border border-border">
				<TextChanges before={current.text} after={mine} label="Their text and yours" />
			</div>
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={onTakeTheirs}>Discard mine, edit theirs</Button>
				<Button variant="danger" busy={busy} onClick={onOverwrite}>
					Save mine over it
				</Button>
			</div>
		</div>
	);
}
