import type { PreviewWorkItemsReply } from "@switchyard/spec/http";
import { useMutation } from "@tanstack/react-query";
import { Eye, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import { useWorkChange } from "./use-work-change.ts";

const DELIMITERS = [",", ";", "\t"] as const;

/** The names in the first row of a CSV table, to choose from; the server reads the table itself. */
function columnsOf(csv: string): string[] {
	const [first = ""] = csv.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/, 1);
	const splits = DELIMITERS.map((delimiter) => first.split(delimiter));
	const longest = splits.reduce((one, other) => (other.length > one.length ? other : one));
	const names = longest.map((name) =>
		name
			.trim()
			.replace(/^"(.*)"$/, "$1")
			.replaceAll('""', '"'),
	);
	return [...new Set(names)].filter((name) => name !== "");
}

interface ImportDialogProps {
	readonly queue: string;
	readonly onClose: () => void;
}

const NONE = "none";
const FIELDS = [
	["referenceColumn", "Reference"],
	["priorityColumn", "Priority"],
	["dueColumn", "Due"],
] as const;
type Columns = Partial<Record<(typeof FIELDS)[number][0], string>>;

/** Adds an item for each row of a CSV table. A table with a wrong row is not imported at all. */
export function ImportDialog({ queue, onClose }: ImportDialogProps) {
	const { api } = useServices();
	const file = useRef<HTMLInputElement>(null);
	const [csv, setCsv] = useState("");
	const [chosen, setChosen] = useState<Columns>({});
	const columns = columnsOf(csv);
	const used = Object.entries(chosen).filter(([, column]) => columns.includes(column));
	const body = { csv, ...Object.fromEntries(used) };
	const isEmpty = csv.trim() === "";
	const [shown, setShown] = useState<{ readonly of: string; readonly preview: PreviewWorkItemsReply }>();
	const preview = useMutation({
		mutationFn: () => api.ask("POST /api/queues/:queue/import/preview", { params: { queue }, body }),
		onSuccess: (found) => setShown({ of: JSON.stringify(body), preview: found }),
	});
	const load = useWorkChange(() => api.ask("POST /api/queues/:queue/import", { params: { queue }, body }), {
		onDone: ({ added, existing }) => {
			showToast({
				title: `${formatCount(added, "item")} added`,
				...(existing > 0 ? { description: `${formatCount(existing, "row")} were there already.` } : {}),
				tone: "success",
			});
			onClose();
		},
	});
	return (
		<FormDialog
			title="Import items"
			description="Each row of a CSV table becomes an item; its fields by the names in the first row are the payload. If a row is wrong, nothing is imported."
			action="Import"
			busy={load.isPending}
			error={load.error ?? preview.error}
			onSubmit={() => {
				preview.reset();
				if (!isEmpty) load.mutate(undefined);
			}}
			onClose={onClose}
		>
			<div>
				<Button icon={<Upload size={14} />} onClick={() => file.current?.click()}>
					Choose a CSV file
				</Button>
				<input
					ref={file}
					type="file"
					accept=".csv,text/csv"
					hidden
					aria-label="CSV file to import"
					onChange={async (event) => {
						const [chosenFile] = event.target.files ?? [];
						// Emptied, so that choosing the same file again is a change again.
						event.target.value = "";
						if (chosenFile) setCsv(await chosenFile.text());
					}}
				/>
			</div>
			<TextArea
				label="Table"
				description="Or paste it here."
				mono
				rows={6}
				value={csv}
				onChange={(event) => setCsv(event.target.value)}
			/>
			<div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
				{FIELDS.map(([field, label]) => (
					<Select
						key={field}
						label={`${label} column`}
						disabled={columns.length === 0}
						options={[
							{ value: NONE, label: "None" },
							...columns.map((name) => ({ value: `c:${name}`, label: name })),
						]}
						value={columns.includes(chosen[field] ?? "") ? `c:${chosen[field]}` : NONE}
						onValueChange={(value) => {
							const { [field]: _, ...others } = chosen;
							setChosen(value === NONE ? others : { ...others, [field]: value.slice(2) });
						}}
					/>
				))}
			</div>
			<div>
				<Button
					icon={<Eye size={14} />}
					busy={preview.isPending}
					aria-disabled={isEmpty}
					onClick={() => {
						load.reset();
						if (!isEmpty) preview.mutate();
					}}
				>
					Preview
				</Button>
			</div>
			{/* What was changed since is another table. */}
			{shown?.of === JSON.stringify(body) && <ImportPreview preview={shown.preview} />}
		</FormDialog>
	);
}
