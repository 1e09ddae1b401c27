import { defined, parseInstant } from "@switchyard/spec/json";
import { useState } from "react";
import { useServices } from "../../services/services-context.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PRIORITIES, type Priority } from "./priorities.ts";
import { useWorkChange } from "./use-work-change.ts";

interface AddItemDialogProps {
	readonly queue: string;
	readonly onClose: () => void;
}

/** Adds an item by hand. */
export function AddItemDialog({ queue, onClose }: AddItemDialogProps) {
	const { api } = useServices();
	const [reference, setReference] = useState("");
	const [priority, setPriority] = useState<Priority>("normal");
	const [due, setDue] = useState("");
	const [payload, setPayload] = useState("{}");
	const dueAt = due.trim() === "" ? undefined : parseInstant(due.trim());
	const object = objectOf(payload);
	const problems = {
		due: due.trim() !== "" && dueAt === undefined ? "This is no time with a zone." : undefined,
		payload: object ? undefined : "This is no JSON object.",
	};
	const add = useWorkChange(
		() =>
			api.ask("POST /api/queues/:queue/items", {
				params: { queue },
				body: {
					...{ reference: reference.trim(), priority, payload: object ?? {} },
					...defined({ due: dueAt }),
				},
			}),
		{ onDone: onClose },
	);
	return (
		<FormDialog
			title="Add item"
			description={`It waits in “${queue}” until a robot takes it.`}
			action="Add"
			busy={add.isPending}
			error={add.error}
			onSubmit={() => {
				if (!problems.due && !problems.payload) add.mutate(undefined);
			}}
			onClose={onClose}
		>
			<TextField
				label="Reference"
				optional
				description="What people know it by, such as the number of an order."
				maxLength={200}
				value={reference}
				onChange={(event) => setReference(event.target.value)}
			/>
			<div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
				<Select
					label="Priority"
					options={(Object.keys(PRIORITIES) as Priority[]).map((value) => ({
						value,
						label: PRIORITIES[value],
					}))}
					value={priority}
					onValueChange={(value) => setPriority(value as Priority)}
				/>
				<TextField
					label="Due"
					optional
					placeholder="2026-12-01T09:00:00Z"
					error={problems.due}
					value={due}
					onChange={(event) => setDue(event.target.value)}
				/>
			</div>
			<TextArea
				label="Payload"
				description="What there is to be done, as a JSON object."
				mono
				rows={5}
				error={problems.payload}
				value={payload}
				onChange={(event) => setPayload(event.target.value)}
			/>
		</FormDialog>
	);
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value)
			? (value as Readonly<Record<string, unknown>>)
			: undefined;
	} catch {
		return undefined;
	}
}
