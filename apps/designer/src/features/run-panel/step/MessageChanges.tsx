import type { Message } from "@switchyard/spec/json";
import { useMemo, useState } from "react";
import { valueDifferences } from "../../../core/value/value-differences.ts";
import { formatCount } from "../../../ui/format/count.ts";
import { DifferenceList } from "../../../ui/value-view/DifferenceList.tsx";

interface MessageChangesProps {
	readonly before: Message;
	/** The fields that the step wrote. */
	readonly written: Message;
}

/** What a step changed in the message, by path. */
export function MessageChanges({ before, written }: MessageChangesProps) {
	const [open, setOpen] = useState(false);
	const differences = useMemo(() => valueDifferences(before, { ...before, ...written }), [before, written]);
	if (differences.length === 0) {
		return <p className="text-sm text-text-muted">What it wrote was in the message already.</p>;
	}
	return (
		<details open={open} className="min-w-0 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="cursor-default truncate rounded-sm text-text-muted hover:text-text">
				{formatCount(differences.length, "change")} to the message
			</summary>
			{open && (
				<div className="mt-1 rounded-md border border-border">
					<DifferenceList label="Changes to the message" differences={differences} />
				</div>
			)}
		</details>
	);
}
