import type { ModelSetting } from "@switchyard/spec";
import { FlaskConical } from "lucide-react";
import { partOf } from "../../../core/editor/unfinished/unfinished-text.ts";
import { Select } from "../../../ui/Select.tsx";
import { allProblems } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";
import { HostedModel } from "./HostedModel.tsx";
import { JsonControl } from "./JsonControl.tsx";
import { PROVIDERS, startOf } from "./model-providers.ts";

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
			{setting.provider === "scripted" && (
				<>
					<p className="text-sm text-text-muted">
						The answers that the model gives, in order: each a <code className="font-mono">text</code>,{" "}
						<code className="font-mono">toolCalls</code>, or an <code className="font-mono">error</code>.
					</p>
					<JsonControl
						label={`${label}: script`}
						schema={{ type: "array" }}
						value={setting.script}
						onChange={(script) => onChange({ provider: "scripted", script })}
						check={(script) => check({ provider: "scripted", script })}
						readOnly={readOnly}
						place={partOf(place, "script")}
						example={'[\n  { "text": "Done." }\n]'}
					/>
				</>
			)}
			{"model" in setting && <HostedModel {...{ setting, onChange, check, readOnly, place }} />}
		</div>
	);
}
