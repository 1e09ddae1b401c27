import type { ChangeWorkItemsBody } from "@switchyard/spec/http";
import { defined, parseInstant } from "@switchyard/spec/json";
import type { WorkItem } from "@switchyard/spec/work";
import { useState } from "react";
import { useServices } from "../../services/services-context.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { PRIORITIES, type Priority } from "./priorities.ts";
import { useWorkChange } from "./use-work-change.ts";

interface ChangeItemsDialogProps {
	readonly queue: string;
	readonly items: readonly WorkItem[];
	readonly onClose: () => void;
	/** After items were changed. */
	readonly onChanged?: () => void;
}

const KEEP = "keep";
const DUE = { keep: "As it is", set: "At a time", none: "No due time" } as const;

/** Gives items another priority or due time. */
export function ChangeItemsDialog({ queue, items, onClose, onChanged }: ChangeItemsDialogProps) {
	const { api } = useServices();
	const [only] = items.length === 1 ? items : [];
	const [priority, setPriority] = useState<Priority | typeof KEEP>(only?.priority ?? KEEP);
	const [choice, setChoice] = useState<keyof typeof DUE>(only?.due === undefined ? "keep" : "set");
	const [due, setDue] = useState(only?.due === undefined ? "" : new Date(only.due).toISOString());
	const dueAt = choice === "none" ? null : choice === "set" ? parseInstant(due.trim()) : undefined;
	const isWrong = choice === "set" && dueAt === undefined;
	const changes: Omit<ChangeWorkItemsBody, "items"> = {
		...(priority === KEEP ? {} : { priority }),
		...defined({ due: dueAt }),
	};
	const change = useWorkChange(
		() =>
			api.ask("POST /api/queues/:queue/items/change", {
				params: { queue },
				body: { items: items.map(({ id }) => id), ...changes },
			}),
		{
			onDone: ({ changed, left }) => {
				showToast({
					title: `${formatCount(changed, "item")} changed`,
					...(left > 0 ? { description: `${formatCount(left, "item")} left: over, or deleted.` } : {}),
					tone: changed > 0 ? "success" : "danger",
				});
				onChanged?.();
				onClose();
			},
		},
	);
	return (
		<FormDialog
			title={only ? `Change ${only.reference || "the item"}` : `Change ${formatCount(items.length, "item")}`}
			description="Robots take items of a higher priority first, and of those the one that is due first. What is done, failed or abandoned stays as it is."
			action="Change"
			busy={change.isPending}
			error={change.error}
			onSubmit={() => {
				if (!isWrong && Object.keys(changes).length > 0) change.mutate(undefined);
			}}
			onClose={onClose}
		>
			<Select
				label="Priority"
				options={[
					...(only ? [] : [{ value: KEEP, label: "As it is" }]),
					...(Object.keys(PRIORITIES) as Priority[]).map((value) => ({ value, label: PRIORITIES[value] })),
				]}
				value={priority}
				onValueChange={(value) => setPriority(value as Priority | typeof KEEP)}
			/>
			<div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
				<Select
					label="Due"
					options={Object.entries(DUE).map(([value, label]) => ({ value, label }))}
					value={choice}
					onValueChange={(value) => setChoice(value as keyof typeof DUE)}
				/>
				{choice === "set" && (
					<TextField
						label="Due time"
						placeholder="2026-12-01T09:00:00Z"
						error={isWrong && due.trim() !== "" ? "This is no time with a zone." : undefined}
						value={due}
						onChange={(event) => setDue(event.target.value)}
					/>
				)}
			</div>
		</FormDialog>
	);
}
