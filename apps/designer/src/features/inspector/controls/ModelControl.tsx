import type { ModelSetting } from "@switchyard/spec";
import { FlaskConical } from "lucide-react";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { CredentialControl } from "./CredentialControl.tsx";
import type { ControlProps } from "./control-props.ts";
import { JsonControl } from "./JsonControl.tsx";
import { PROVIDERS, startOf } from "./model-providers.ts";

/** Which model an agent asks. */
export function ModelControl(props: ControlProps) {
	const { label, value, onChange, error, disabled } = props;
	const setting = (value ?? { provider: "demo" }) as ModelSetting;
	return (
		<div className="flex flex-col gap-2">
			<Select
				label={`${label}: provider`}
				labelHidden
				options={PROVIDERS}
				value={setting.provider}
				onValueChange={(provider) => onChange(startOf(provider, setting))}
				error={setting.provider === "demo" ? error : undefined}
				disabled={disabled}
			/>
			{setting.provider === "demo" && (
				<p className="flex gap-2 text-sm text-text-muted">
					<FlaskConical aria-hidden size={14} className="mt-px shrink-0" />
					Not an AI: a fixed planner that picks tools by their words, so that flows can be tried without a
					model.
				</p>
			)}
			{setting.provider === "scripted" && (
				<JsonControl
					{...props}
					label="Script"
					value={setting.script}
					onChange={(script) => onChange({ provider: "scripted", script })}
				/>
			)}
			{"model" in setting && <HostedModel {...{ setting, onChange, error, disabled }} />}
		</div>
	);
}

type Hosted = Extract<ModelSetting, { model: string }>;

interface HostedModelProps extends Pick<ControlProps, "onChange" | "error" | "disabled"> {
	readonly setting: Hosted;
}

function HostedModel({ setting, onChange, error, disabled }: HostedModelProps) {
	const name = useDraft(setting.model, (model) => onChange({ ...setting, model }));
	return (
		<>
			<TextField
				label="Model"
				placeholder="The provider's name of the model"
				value={name.draft}
				onChange={(event) => name.change(event.target.value)}
				onBlur={name.flush}
				error={error}
				disabled={disabled}
				mono
			/>
			<CredentialControl
				label="Credential"
				kind="model"
				value={setting.credential || undefined}
				onChange={(credential) => onChange({ ...setting, credential })}
				error={undefined}
				disabled={disabled}
			/>
		</>
	);
}
