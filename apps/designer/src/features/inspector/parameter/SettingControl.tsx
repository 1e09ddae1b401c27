import type { ParameterSetting } from "@switchyard/spec/flow";
import { AiControl } from "../controls/AiControl.tsx";
import { CustomControl } from "../controls/CustomControl.tsx";
import { MessageControl } from "../message/MessageControl.tsx";
import { allProblems } from "../problems/field-problems.ts";
import type { ParameterRowProps } from "./parameter-row-props.ts";
import { settingProblems } from "./setting-problems.ts";

interface SettingControlProps extends ParameterRowProps {
	/** As shown: the author's default where the designer has set nothing. */
	readonly setting: ParameterSetting;
	/** `null` goes back to the author's default. */
	readonly onSetting: (setting: ParameterSetting | null) => void;
}

/** The control that fits the scope. */
export function SettingControl(props: SettingControlProps) {
	const { node, spec, property, message, readOnly, setting, onSetting } = props;
	const label = property.title ?? property.name;
	const parameter = { node, spec, name: property.name };
	const check = (next: ParameterSetting | undefined) => settingProblems(parameter, next);
	const optional = property.variableType === "Opt";
	// Without a setting the author's default holds: that is nothing only where it has the same scope and no value.
	const emptyByDefault = property.scope === setting.scope && property.value === undefined;
	switch (setting.scope) {
		case "AI": {
			const problem = allProblems(check(setting));
			return problem === undefined ? (
				<AiControl {...{ node, property, setting, readOnly }} onChange={onSetting} />
			) : (
				<p className="text-sm text-danger">{problem}</p>
			);
		}
		case "Custom":
			return (
				<CustomControl
					{...{ label, node, property, message, readOnly }}
					value={setting.value}
					onChange={(value) => onSetting({ scope: "Custom", value })}
					onClear={optional && emptyByDefault ? () => onSetting(null) : undefined}
					check={(value) => check(value === undefined ? undefined : { scope: "Custom", value })}
					place={{ node: node.id, field: property.name }}
				/>
			);
		case "Message":
			return (
				<MessageControl
					{...{ label, message, readOnly, setting }}
					onChange={onSetting}
					onClear={emptyByDefault ? () => onSetting(null) : undefined}
					problemOf={(next) => allProblems(check("path" in next && next.path === "" ? undefined : next))}
					schema={property.secret === undefined ? property.schema : undefined}
					{...(optional ? { unset: "Nothing is read: it is left out." } : {})}
				/>
			);
	}
}
