import type { WorkspaceDocument } from "@switchyard/spec/document";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMark } from "./use-mark.ts";

interface UntrustedNoteProps {
	readonly document: WorkspaceDocument;
	readonly onSaved: (document: WorkspaceDocument) => void;
}

/** Says of an untrusted document what that means, and lets a person vouch for it. */
export function UntrustedNote({ document, onSaved }: UntrustedNoteProps) {
	const [asking, setAsking] = useState(false);
	const mark = useMark(document, onSaved);
	const { untrusted: _, ...others } = document.label;
	return (
		<div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-warning-soft px-6 py-2 text-warning max-sm:px-4">
			<ShieldAlert aria-hidden size={16} className="shrink-0" />
			<p className="min-w-48 flex-1">
				Somebody outside could have written this, or a part of it. What a robot reads here stays untrusted.
			</p>
			<Button size="sm" onClick={() => setAsking(true)}>
				Mark as trusted…
			</Button>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Trust “${document.title}”?`}
				description="You vouch for the whole text as it is now: robots that read it may act on it as on your own words."
				action="Mark as trusted"
				busy={mark.isPending}
				onAction={() => mark.mutate(others, { onSettled: () => setAsking(false) })}
			/>
		</div>
	);
}
