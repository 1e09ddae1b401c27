import type { CredentialSummary } from "@switchyard/spec/http";
import type { ModelSetting } from "@switchyard/spec/model";
import { MODEL_EXAMPLES, PROVIDERS, startOf } from "./model-choices.ts";
import { Select } from "./Select.tsx";
import { TextField } from "./TextField.tsx";

interface ModelFieldsProps {
	readonly model: ModelSetting;
	/** All that there are. */
	readonly credentials: readonly CredentialSummary[];
	readonly onChange: (model: ModelSetting) => void;
}

/** Which model is asked. A scripted one is for tests: it is shown where it is chosen, and not offered. */
export function ModelFields({ model, credentials, onChange }: ModelFieldsProps) {
	const providers = PROVIDERS.filter(
		({ value }) => (value !== "scripted" && value !== "caller") || model.provider === value,
	);
	const options = credentials
		.filter(({ kind }) => kind === "model")
		.map(({ name }) => ({ value: name, label: name }));
	return (
		<div className="flex flex-col gap-2">
			<Select
				label="Model"
				options={providers}
				value={model.provider}
				onValueChange={(provider) => onChange(startOf(provider, model))}
				description={
					model.provider === "demo" ? "Not an AI: it chooses tools by matching words, for trying." : undefined
				}
			/>
			{"model" in model && (
				<div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
					<TextField
						label="Model name"
						required
						placeholder={`Such as ${MODEL_EXAMPLES[model.provider]}`}
						value={model.model}
						onChange={(event) => onChange({ ...model, model: event.target.value })}
						mono
					/>
					<Select
						label="Credential"
						options={options}
						value={model.credential || undefined}
						placeholder={options.length === 0 ? "None: add one in Settings" : "Choose"}
						onValueChange={(credential) => onChange({ ...model, credential })}
					/>
				</div>
			)}
		</div>
	);
}
