import { settingOf } from "@switchyard/flow";
import type { ParameterSetting } from "@switchyard/spec/flow";
import { useId } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { Help } from "./Help.tsx";
import type { ParameterRowProps } from "./parameter-row-props.ts";
import { ScopeChip } from "./ScopeChip.tsx";
import { SettingControl } from "./SettingControl.tsx";
import { shownSetting } from "./shown-setting.ts";

/** One parameter: its name, its value, and who fills it. */
export function ParameterRow({ node, spec, property, message, readOnly }: ParameterRowProps) {
	const editor = useEditorVerbs();
	const helpId = useId();
	const { name } = property;
	const setting = settingOf(node, name);
	const shown = shownSetting(property, setting);
	const set = (next: ParameterSetting | null) => editor.setParameter(node.id, name, next);
	return (
		<section
			id={`parameter-${name}`}
			aria-label={property.title ?? name}
			aria-describedby={shown.scope === "AI" ? undefined : helpId}
			className="flex min-w-0 flex-col gap-1.5 border-b border-border px-3 py-3 last:border-b-0"
		>
			<div className="flex items-center gap-2">
				<h3 className="min-w-0 flex-1 font-medium break-words">
					{property.title ?? name}
					{property.variableType === "In" && property.value === undefined && (
						<span title="Required" className="text-text-muted">
							<span aria-hidden>&thinsp;*</span>
							<span className="sr-only"> (required)</span>
						</span>
					)}
				</h3>
				<ScopeChip
					{...{ property, setting, readOnly }}
					scope={shown.scope}
					onScope={(scope) => editor.setScope(node.id, name, scope)}
					onReset={() => set(null)}
				/>
			</div>
			<SettingControl {...{ node, spec, property, message, readOnly }} setting={shown} onSetting={set} />
			{shown.scope !== "AI" && <Help id={helpId} text={property.description} />}
		</section>
	);
}
