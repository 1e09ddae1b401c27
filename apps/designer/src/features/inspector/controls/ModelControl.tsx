import type { ModelSetting } from "@switchyard/spec/model";
import { FlaskConical } from "lucide-react";
import { PROVIDERS, startOf } from "../../../ui/model-choices.ts";
import { Select } from "../../../ui/Select.tsx";
import { allProblems } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";
import { HostedModel } from "./HostedModel.tsx";
import { ScriptedModel } from "./ScriptedModel.tsx";

/** Which model an agent asks. */
export function ModelControl(props: ControlProps) {
	const { label, value, onChange, check, readOnly, place } = props;
	const setting = (value ?? { provider: "demo" }) as ModelSetting;
	return (
		<div className="flex flex-col gap-2">
			<Select
				label={`${label}: provider`}
				labelHidden
				options={PROVIDERS}
				value={setting.provider}
				onValueChange={(provider) => onChange(startOf(provider, setting))}
				error={setting.provider === "demo" ? allProblems(check(setting)) : undefined}
				disabled={readOnly}
			/>
			{setting.provider === "demo" && (
				<p className="flex gap-2 text-sm text-text-muted">
					<FlaskConical aria-hidden size={14} className="mt-px shrink-0" />
					Not an AI: a deterministic planner for trying flows without a model. It chooses tools by matching
					words.
				</p>
			)}
			{setting.provider === "caller" && (
				<p className="text-sm text-text-muted">
					The model of the program that calls the flow over MCP, at its cost. Other runs have none: a fallback
					model answers them.
				</p>
			)}
			{setting.provider === "scripted" && (
				<ScriptedModel {...{ label, setting, onChange, check, readOnly, place }} />
			)}
			{"model" in setting && <HostedModel {...{ setting, onChange, check, readOnly, place }} />}
		</div>
	);
}
