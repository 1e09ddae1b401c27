import { WORK_QUEUE_DEFAULTS, type WorkQueue } from "@switchyard/spec/work";
import { useState } from "react";
import { useLocation } from "wouter";
import { useServices } from "../../services/services-context.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useWorkChange } from "./use-work-change.ts";

interface QueueDialogProps {
	/** The queue to change; a new one when absent. */
	readonly queue?: WorkQueue;
	readonly onClose: () => void;
}

/** Makes a queue, or changes its settings. */
export function QueueDialog({ queue, onClose }: QueueDialogProps) {
	const { api } = useServices();
	const [, navigate] = useLocation();
	const [name, setName] = useState(queue?.name ?? "");
	const { description, maxAttempts, leaseSeconds, retryDelaySeconds, uniqueReferences } =
		queue ?? WORK_QUEUE_DEFAULTS;
	const [settings, setSettings] = useState<{
		description: string;
		maxAttempts: number | undefined;
		retryDelaySeconds: number | undefined;
	}>({ description, maxAttempts, retryDelaySeconds });
	const save = useWorkChange(
		() => {
			const { maxAttempts: most = maxAttempts, retryDelaySeconds: delay = retryDelaySeconds } = settings;
			return api.ask("PUT /api/queues/:queue", {
				params: { queue: name.trim() },
				body: {
					...{ description: settings.description.trim(), leaseSeconds, uniqueReferences },
					...{ maxAttempts: most, retryDelaySeconds: delay },
				},
			});
		},
		{
			onDone: (saved) => {
				onClose();
				if (!queue) navigate(`/work-items/${encodeURIComponent(saved.name)}`);
			},
		},
	);
	return (
		<FormDialog
			title={queue ? `Settings of “${queue.name}”` : "New queue"}
			description="A change counts for the items that are there, too."
			action="Save"
			busy={save.isPending}
			error={save.error}
			onSubmit={() => save.mutate(undefined)}
			onClose={onClose}
		>
			<TextField
				label="Name"
				description="Letters, digits, - and _."
				required
				readOnly={queue !== undefined}
				maxLength={64}
				value={name}
				onChange={(event) => setName(event.target.value)}
			/>
			<TextField
				label="Description"
				optional
				maxLength={1000}
				value={settings.description}
				onChange={(event) => setSettings({ ...settings, description: event.target.value })}
			/>
			<div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
				<NumberField
					label="Attempts"
					description="How often an item is tried at most."
					integer
					min={1}
					max={20}
					value={settings.maxAttempts}
					onValueChange={(value) => setSettings({ ...settings, maxAttempts: value })}
				/>
				<NumberField
					label="Retry delay"
					description="Seconds before it is tried again."
					integer
					min={0}
					max={604_800}
					value={settings.retryDelaySeconds}
					onValueChange={(value) => setSettings({ ...settings, retryDelaySeconds: value })}
				/>
			</div>
		</FormDialog>
	);
}
