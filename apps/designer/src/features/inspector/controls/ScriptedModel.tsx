import type { ModelSetting } from "@switchyard/spec/model";
import { partOf } from "../../../core/editor/unfinished/unfinished-text.ts";
import { ContextWindow } from "./ContextWindow.tsx";
import type { ControlProps } from "./control-props.ts";
import { JsonControl } from "./JsonControl.tsx";

interface ScriptedModelProps
	extends Pick<ControlProps, "label" | "onChange" | "check" | "readOnly" | "place"> {
	readonly setting: Extract<ModelSetting, { provider: "scripted" }>;
}

/** A model whose answers are written down, for tests. */
export function ScriptedModel({ label, setting, onChange, check, readOnly, place }: ScriptedModelProps) {
	const withWindow = (contextTokens: number | undefined) => {
		const { contextTokens: _, ...rest } = setting;
		onChange(contextTokens === undefined ? rest : { ...rest, contextTokens });
	};
	return (
		<>
			<p className="text-sm text-text-muted">
				The answers that the model gives, in order: each a <code className="font-mono">text</code>,{" "}
				<code className="font-mono">toolCalls</code>, or an <code className="font-mono">error</code>.
			</p>
			<JsonControl
				label={`${label}: script`}
				schema={{ type: "array" }}
				value={setting.script}
				onChange={(script) => onChange({ ...setting, script })}
				check={(script) => check({ ...setting, script })}
				readOnly={readOnly}
				place={partOf(place, "script")}
				example={'[\n  { "text": "Done." }\n]'}
			/>
			<ContextWindow value={setting.contextTokens} onValueChange={withWindow} {...{ readOnly, place }} />
		</>
	);
}
