import {
	DEFAULT_FILES,
	DEFAULT_FILES_MB,
	MAX_FILES,
	MAX_FILES_MB,
	type UploadField,
} from "@switchyard/spec/form";
import { DraftField } from "../../../../ui/draft/DraftField.tsx";
import { NumberField } from "../../../../ui/NumberField.tsx";
import { withPart } from "../form-fields.ts";
import { fileTypesOf, fileTypesText } from "./file-types.ts";

interface UploadPartsProps {
	readonly field: UploadField;
	readonly readOnly: boolean;
	readonly onField: (field: UploadField) => void;
}

/** Which files a field takes, how many, and how large they may be. */
export function UploadParts({ field, readOnly, onField }: UploadPartsProps) {
	return (
		<>
			<DraftField
				label={`File types of ${field.name}`}
				labelHidden
				placeholder="All file types, or .pdf, .docx"
				maxLength={400}
				value={fileTypesText(field.fileTypes ?? [])}
				normalize={(typed) => fileTypesText(fileTypesOf(typed))}
				onValueChange={(text) =>
					onField(withPart(field, "fileTypes", text === "" ? undefined : [...fileTypesOf(text)]))
				}
				readOnly={readOnly}
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
