import type { TokenPurpose } from "@switchyard/spec/access-token";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { limitLabel, PURPOSE_TEXTS, PURPOSES, type PurposeDraft } from "./token-form.ts";

interface PurposeFieldsProps {
	readonly value: PurposeDraft;
	readonly onChange: (value: PurposeDraft) => void;
	readonly problems: ReadonlyMap<string, string>;
}

/** The purposes of a token, each with the names that it is limited to. */
export function PurposeFields({ value, onChange, problems }: PurposeFieldsProps) {
	function choose(purpose: TokenPurpose, chosen: boolean) {
		const next = new Map(value);
		if (chosen) next.set(purpose, "");
		else next.delete(purpose);
		onChange(next);
	}
	const problem = problems.get("purposes");
	return (
		<fieldset className="flex flex-col gap-3">
			<legend className="mb-2 text-sm font-medium">Purposes</legend>
			{PURPOSES.map((purpose) => {
				const label = limitLabel(purpose);
				return (
					<div key={purpose} className="flex flex-col gap-2">
						<Switch
							label={PURPOSE_TEXTS[purpose].title}
							description={PURPOSE_TEXTS[purpose].description}
							checked={value.has(purpose)}
							onCheckedChange={(chosen) => choose(purpose, chosen)}
						/>
						{label !== undefined && value.has(purpose) && (
							<TextField
								label={label}
								description="Names, separated by commas. Leave empty for all."
								optional
								mono
								className="ml-9"
								value={value.get(purpose) ?? ""}
								onChange={(event) => onChange(new Map(value).set(purpose, event.target.value))}
								error={problems.get(purpose)}
							/>
						)}
					</div>
				);
			})}
			{problem !== undefined && <p className="text-sm text-danger">{problem}</p>}
		</fieldset>
	);
}
