import type { DayBudget } from "@switchyard/spec";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { budgetOf, draftOf } from "./limit-draft.ts";

interface DayBudgetDialogProps {
	readonly budget: DayBudget | null;
	readonly onClose: () => void;
}

/** What the runs of all flows together may spend in a day. */
export function DayBudgetDialog({ budget, onClose }: DayBudgetDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState(() => draftOf(budget));
	const day = budgetOf(draft);
	const save = useMutation({
		mutationFn: () => api.setBudget({ day: day ?? null }),
		onSuccess: (reply) => {
			client.setQueryData(queries.budget(api).queryKey, reply);
			onClose();
		},
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!save.isPending) save.mutate();
	}

	const failure = save.error && explain(save.error);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Budget for a day"
			description="What the runs of all flows together may spend from midnight to midnight in UTC. Once it is spent, runs begin nothing more that may cost, until a person raises it or the day is over."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form="day-budget" busy={save.isPending}>
						Save
					</Button>
				</>
			}
		>
			<form id="day-budget" onSubmit={submit} noValidate className="flex flex-col gap-4">
				<LimitFields draft={draft} onDraft={setDraft} bounded={day !== undefined} />
				{failure && (
					<p role="alert" className="text-danger">
						{failure.message} {failure.hint}
					</p>
				)}
			</form>
		</Dialog>
	);
}
