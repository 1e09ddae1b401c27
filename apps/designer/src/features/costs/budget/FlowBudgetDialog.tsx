import type { FlowBudget } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { LimitFields } from "../../../ui/budget/LimitFields.tsx";
import { budgetOf, draftOf } from "../../../ui/budget/limit-draft.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { estimate } from "./estimate.ts";

/** How many runs an estimate looks back at. */
const RUNS = "50";

/** Likely cost of the next run, by the latest ones. */
function EarlierCosts({ flow }: { readonly flow: string }) {
	const { api } = useServices();
	const { data } = useQuery(queries.latestRuns(api, { flow, limit: RUNS }));
	if (!data) return <p className="text-text-muted">Looking at the latest runs…</p>;
	const { runs, mean, most } = estimate(data.runs);
	return (
		<p className="text-text-muted">
			{runs === 0
				? "No run that has ended had a known cost yet."
				: `A run is likely to cost ${formatMoney(mean)}: the mean of the latest ${formatCount(runs, "run")} of known cost. The dearest cost ${formatMoney(most)}.`}
		</p>
	);
}

interface FlowBudgetDialogProps {
	readonly flow: string;
	readonly budget: FlowBudget | undefined;
	readonly onSave: (budget: FlowBudget | null) => void;
	readonly onClose: () => void;
}

/** What the runs of a flow may spend: each of them, and all of a day. */
export function FlowBudgetDialog({ flow, budget, onSave, onClose }: FlowBudgetDialogProps) {
	const [run, setRun] = useState(() => draftOf(budget?.run));
	const [day, setDay] = useState(() => draftOf(budget?.day));
	const [ofRun, ofDay] = [budgetOf(run), budgetOf(day)];

	function submit(event: FormEvent) {
		event.preventDefault();
		const next = defined({ run: ofRun, day: ofDay });
		onSave(ofRun || ofDay ? next : null);
		onClose();
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Budget of the flow"
			description="Once a limit is reached, a run begins nothing more. What is in flight is still paid for and recorded."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form="flow-budget">
						Save
					</Button>
				</>
			}
		>
			<form id="flow-budget" onSubmit={submit} noValidate className="flex flex-col gap-5">
				<fieldset className="flex flex-col gap-3">
					<legend className="mb-1 font-medium">Each run</legend>
					<EarlierCosts flow={flow} />
					<LimitFields draft={run} onDraft={setRun} bounded={ofRun !== undefined} ofRun />
				</fieldset>
				<fieldset className="flex flex-col gap-3">
					<legend className="mb-1 font-medium">All runs of a day</legend>
					<p className="text-text-muted">From midnight to midnight in UTC.</p>
					<LimitFields draft={day} onDraft={setDay} bounded={ofDay !== undefined} />
				</fieldset>
			</form>
		</Dialog>
	);
}
