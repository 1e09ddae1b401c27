import { ReasoningEffort } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";
import { partOf } from "../../../core/editor/unfinished/unfinished-text.ts";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { trimmed } from "../../../ui/draft/use-text-draft.ts";
import { type HostedModelSetting, MODEL_EXAMPLES } from "../../../ui/model-choices.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { ContextWindow } from "./ContextWindow.tsx";
import { CredentialControl } from "./CredentialControl.tsx";
import type { ControlProps } from "./control-props.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { WithUnfinished } from "./WithUnfinished.tsx";

/** Stands for a setting that says nothing: a choice must have a name. */
const UNSET = "default";

/** How much a model may be told to think. */
const EFFORTS = [
	{ value: UNSET, label: "Provider's default" },
	{ value: "off", label: "Off" },
	{ value: "low", label: "Low" },
	{ value: "medium", label: "Medium" },
	{ value: "high", label: "High" },
] as const satisfies readonly { value: ReasoningEffort | typeof UNSET; label: string }[];

/** Setting after one is chosen. */
function effortOf(chosen: string): ReasoningEffort | undefined {
	return fits(ReasoningEffort, chosen) ? chosen : undefined;
}

interface HostedModelProps extends Pick<ControlProps, "onChange" | "check" | "readOnly" | "place"> {
	readonly setting: HostedModelSetting;
}

/** A provider's model: its name, how to reach the provider, and what few want to change. */
export function HostedModel({ setting, onChange, check, readOnly, place }: HostedModelProps) {
	const temperatureText = useUnfinished(partOf(place, "temperature"), "a valid number");
	const tokensText = useUnfinished(partOf(place, "maxOutputTokens"), "a valid number");
	const set = (change: {
		readonly reasoning?: ReasoningEffort | undefined;
		readonly temperature?: number | undefined;
		readonly maxOutputTokens?: number | undefined;
		readonly contextTokens?: number | undefined;
	}) => {
		const entries = Object.entries({ ...setting, ...change }).filter(([, value]) => value !== undefined);
		onChange(Object.fromEntries(entries));
	};
	return (
		<>
			<DraftField
				label="Model name"
				placeholder={`Such as ${MODEL_EXAMPLES[setting.provider]}`}
				value={setting.model}
				normalize={trimmed}
				onValueChange={(model) => onChange({ ...setting, model })}
				problemOf={(typed) =>
					setting.model === "" && typed === ""
						? "Name the provider's model."
						: check({ ...setting, model: typed.trim() }).get(".model")
				}
				readOnly={readOnly}
				mono
			/>
			<CredentialControl
				label="Credential"
				labelShown
				kind="model"
				provider={setting.provider}
				value={setting.credential || undefined}
				onChange={(credential) => onChange({ ...setting, credential })}
				required
				readOnly={readOnly}
			/>
			<details className="text-sm">
				<summary className="cursor-default text-text-muted hover:text-text">Answer settings</summary>
				<div className="grid grid-cols-2 gap-2 pt-2">
					<Select
						label="Reasoning"
						options={EFFORTS}
						value={setting.reasoning ?? UNSET}
						onValueChange={(effort) => set({ reasoning: effortOf(effort) })}
						disabled={readOnly}
					/>
					<WithUnfinished unfinished={temperatureText} label="Temperature">
						<NumberField
							label="Temperature"
							unfinished={temperatureText}
							min={0}
							max={2}
							placeholder="Default"
							value={setting.temperature}
							onValueChange={(temperature) => set({ temperature })}
							readOnly={readOnly}
						/>
					</WithUnfinished>
					<WithUnfinished unfinished={tokensText} label="Maximum output tokens">
						<NumberField
							unfinished={tokensText}
							label="Maximum output tokens"
							integer
							min={1}
							max={1_000_000}
							placeholder="Default"
							value={setting.maxOutputTokens}
							onValueChange={(maxOutputTokens) => set({ maxOutputTokens })}
							readOnly={readOnly}
						/>
					</WithUnfinished>
					<div className="col-span-2">
						<ContextWindow
							value={setting.contextTokens}
							onValueChange={(contextTokens) => set({ contextTokens })}
							{...{ readOnly, place }}
						/>
					</div>
				</div>
			</details>
		</>
	);
}
