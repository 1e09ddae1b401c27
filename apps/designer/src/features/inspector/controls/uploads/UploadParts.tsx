import { DEFAULT_FILES, DEFAULT_FILES_MB, MAX_FILES, MAX_FILES_MB, type UploadField } from "@switchyard/spec";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { NumberField } from "../../../../ui/NumberField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { withPart } from "../form-fields.ts";
import { fileTypesOf, fileTypesText } from "./file-types.ts";

interface UploadPartsProps {
	readonly field: UploadField;
	readonly readOnly: boolean;
	readonly onField: (field: UploadField) => void;
}

/** Which files a field takes, how many, and how large they may be. */
export function UploadParts({ field, readOnly, onField }: UploadPartsProps) {
	const types = useDraft(
		fileTypesText(field.fileTypes ?? []),
		(text) => {
			const fileTypes = [...fileTypesOf(text)];
			onField(withPart(field, "fileTypes", fileTypes.length === 0 ? undefined : fileTypes));
		},
		(typed, outside) => fileTypesText(fileTypesOf(typed)) === outside,
	);
	return (
		<>
			<TextField
				label={`File types of ${field.name}`}
				labelHidden
				placeholder="All file types, or .pdf, .docx"
				maxLength={400}
				value={types.draft}
				readOnly={readOnly}
				onChange={(event) => types.change(event.target.value)}
				onBlur={types.leave}
			/>
			<div className="flex min-w-0 gap-2">
				{LIMITS.map(({ part, label, max, usual }) => (
					<NumberField
						key={part}
						label={label}
						value={field[part]}
						integer
						min={1}
						max={max}
						placeholder={String(usual)}
						readOnly={readOnly}
						onValueChange={(limit) => onField(withPart(field, part, limit))}
					/>
				))}
			</div>
		</>
	);
}

const LIMITS = [
	{ part: "most", label: "Files at most", max: MAX_FILES, usual: DEFAULT_FILES },
	{ part: "limitMb", label: "Megabytes at most", max: MAX_FILES_MB, usual: DEFAULT_FILES_MB },
] as const;
