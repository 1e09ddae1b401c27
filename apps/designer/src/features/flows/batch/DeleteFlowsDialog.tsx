import type { FlowRemoval, FlowSummary } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { removalEffects } from "./removal-effects.ts";

interface DeleteFlowsDialogProps {
	readonly flows: readonly FlowSummary[];
	readonly onClose: () => void;
	readonly onDelete: () => void;
}

/** Asks before flows are deleted, and says what ends and what breaks. */
export function DeleteFlowsDialog({ flows, onClose, onDelete }: DeleteFlowsDialogProps) {
	const { api } = useServices();
	const ids = flows.map(({ id }) => id);
	const preview = useQuery({
		queryKey: ["removal-preview", ids],
		queryFn: ({ signal }) =>
			api.ask("POST /api/flows/removal-preview", { body: { flows: ids }, signal }).then(({ flows }) => flows),
		gcTime: 0,
	});
	const [only] = flows;
	const title = flows.length === 1 && only ? `Delete “${only.name}”?` : `Delete ${flows.length} flows?`;
	return (
		<AlertDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={title}
			description={
				<div className="flex flex-col gap-2">
					<p>
						{flows.length === 1 ? "It" : "They"} can no longer be run, and the history of edits is lost.
						Recorded runs stay. You can undo this for a few seconds:{" "}
						{flows.length === 1 ? "the flow comes back as a draft." : "the flows come back as drafts."}
					</p>
					{preview.isError && <p role="alert">{explain(preview.error).message}</p>}
					{preview.data && <Effects removals={preview.data} />}
				</div>
			}
			action={flows.length === 1 ? "Delete" : `Delete ${formatCount(flows.length, "flow")}`}
			danger
			busy={preview.isPending}
			onAction={onDelete}
		/>
	);
}

function Effects({ removals }: { readonly removals: readonly FlowRemoval[] }) {
	const affected = removals.map((removal) => ({ removal, effects: removalEffects(removal) }));
	const shown = affected.filter(({ effects }) => effects.length > 0);
	if (shown.length === 0) return <p>This stops no trigger and no run, and no other flow calls them.</p>;
	return (
		<ScrollRegion label="What ends" className="max-h-60 rounded-lg border border-border">
			<ul>
				{shown.map(({ removal, effects }) => (
					<li key={removal.id} className="border-b border-border px-3 py-2 last:border-0">
						<p className="font-medium break-words text-text">{removal.name}</p>
						{effects.map((effect) => (
							<p key={effect} className="text-sm break-words">
								{effect}
							</p>
						))}
					</li>
				))}
			</ul>
		</ScrollRegion>
	);
}
