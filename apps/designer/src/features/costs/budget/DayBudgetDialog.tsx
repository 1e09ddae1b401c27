import type { DayBudget } from "@switchyard/spec/flow";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { LimitFields } from "../../../ui/budget/LimitFields.tsx";
import { budgetOf, draftOf } from "../../../ui/budget/limit-draft.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";

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
		mutationFn: () => api.ask("PUT /api/budget", { body: { day: day ?? null } }),
		onSuccess: (reply) => {
			client.setQueryData(queries.budget(api).queryKey, reply);
			onClose();
		},
	});

	function submit() {
		save.mutate();
	}

	return (
		<FormDialog
			title="Budget for a day"
			description="What the runs of all flows together may spend from midnight to midnight in UTC. Once it is spent, runs begin nothing more that may cost, until a person raises it or the day is over."
			action="Save"
			busy={save.isPending}
			error={save.error}
			onSubmit={submit}
			onClose={onClose}
		>
			<LimitFields draft={draft} onDraft={setDraft} bounded={day !== undefined} />
		</FormDialog>
	);
}
