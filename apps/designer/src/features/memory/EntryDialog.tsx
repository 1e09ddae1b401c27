import type { MemoryEntry } from "@switchyard/spec/memory";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useWriteEntry } from "./use-write-entry.ts";
import { valueFrom, valueText } from "./value-text.ts";

interface EntryDialogProps {
	/** The entry to change; a new one when absent. */
	readonly entry: MemoryEntry | undefined;
	/** The memory of a new one. */
	readonly memory: string | undefined;
	readonly onClose: () => void;
}

/** Writes something that is remembered. */
export function EntryDialog({ entry, memory = "shared", onClose }: EntryDialogProps) {
	const [draft, setDraft] = useState({
		memory: entry?.memory ?? memory,
		person: entry?.person ?? "",
		key: entry?.key ?? "",
		text: entry ? valueText(entry.value) : "",
	});
	const [trusted, setTrusted] = useState(false);
	const write = useWriteEntry(onClose);
	const { untrusted, ...others } = entry?.label ?? {};
	const save = () => {
		const { memory: name, person, key, text } = draft;
		write.mutate({
			memory: name.trim(),
			...(person.trim() === "" ? {} : { person: person.trim() }),
			key: key.trim(),
			value: valueFrom(text, entry?.value),
			pinned: entry?.pinned ?? false,
			...(trusted ? { mark: others } : {}),
		});
	};
	const field = (name: keyof typeof draft) => ({
		value: draft[name],
		onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
	});
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={entry ? `Edit “${entry.key}”` : "Remember something"}
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						variant="primary"
						busy={write.isPending}
						disabled={draft.key.trim() === "" || draft.memory.trim() === ""}
						onClick={save}
					>
						Save
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
					<TextField
						label="Memory"
						description="A robot's memory has the robot's id."
						readOnly={entry !== undefined}
						maxLength={64}
						{...field("memory")}
					/>
					<TextField
						label="Person"
						optional
						description="Shared by all when empty."
						readOnly={entry !== undefined}
						maxLength={200}
						{...field("person")}
					/>
				</div>
				<TextField label="Key" required readOnly={entry !== undefined} maxLength={200} {...field("key")} />
				<TextArea
					label="Value"
					rows={4}
					error={write.error ? explain(write.error).message : undefined}
					{...field("text")}
				/>
				{untrusted && (
					<Checkbox
						label="Mark as trusted"
						checked={trusted}
						onChange={(event) => setTrusted(event.target.checked)}
					>
						<span>
							Mark as trusted.{" "}
							<span className="text-text-muted">
								Somebody outside could have written it; saved without this, it stays untrusted.
							</span>
						</span>
					</Checkbox>
				)}
			</div>
		</Dialog>
	);
}
