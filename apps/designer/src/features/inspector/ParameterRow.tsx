import type { Message, ParameterSetting, Property, Scope } from "@switchyard/spec";
import { AiControl } from "./controls/AiControl.tsx";
import { CustomControl } from "./controls/CustomControl.tsx";
import { MessageControl } from "./message/MessageControl.tsx";
import type { PathChoice } from "./message/rank-paths.ts";
import { ScopeSwitch } from "./ScopeSwitch.tsx";

export interface ParameterRowProps {
	readonly property: Property;
	/** The designer's setting; the author's default when absent. */
	readonly setting: ParameterSetting | undefined;
	readonly onSetting: (setting: ParameterSetting) => void;
	readonly onScope: (scope: Scope) => void;
	/** What is wrong, by the place in the parameter: the empty text for the whole. */
	readonly problems: ReadonlyMap<string, string>;
	readonly choices: readonly PathChoice[];
	readonly sample: Message;
	readonly disabled: boolean;
}

/** One parameter: its name, who fills it, and with what. */
export function ParameterRow(props: ParameterRowProps) {
	const { property, onScope, problems, disabled } = props;
	const setting = props.setting ?? unset(property);
	return (
		<section
			id={`parameter-${property.name}`}
			aria-label={property.title ?? property.name}
			className="flex flex-col gap-1.5 border-b border-border px-3 py-3 last:border-b-0"
		>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
				<h3 className="flex min-w-0 items-baseline gap-1.5 font-medium">
					<span className="truncate">{property.title ?? property.name}</span>
					{property.variableType === "Opt" && (
						<span className="text-xs font-normal text-text-muted">optional</span>
					)}
				</h3>
				<ScopeSwitch property={property} scope={setting.scope} onScope={onScope} disabled={disabled} />
			</div>
			{setting.scope !== "AI" && <p className="text-sm text-text-muted">{property.description}</p>}
			<Control {...props} setting={setting} problem={problems.get("")} />
		</section>
	);
}

/** What is shown for a parameter that the designer has not touched: the author's default. */
function unset(property: Property): ParameterSetting {
	switch (property.scope) {
		case "AI":
			return { scope: "AI" };
		case "Custom":
			return { scope: "Custom", value: property.value };
		case "Message":
			return { scope: "Message", path: "" };
	}
}

interface ControlProps extends ParameterRowProps {
	readonly setting: ParameterSetting;
	readonly problem: string | undefined;
}

/** The control that fits the scope. */
function Control({
	property,
	setting,
	onSetting,
	problem,
	problems,
	choices,
	sample,
	disabled,
}: ControlProps) {
	const label = property.title ?? property.name;
	switch (setting.scope) {
		case "AI":
			return (
				<>
					<AiControl {...{ property, setting, disabled }} onChange={onSetting} />
					{problem && <p className="text-sm text-danger">{problem}</p>}
				</>
			);
		case "Custom":
			return (
				<CustomControl
					{...{ label, property, problem, problems, choices, sample, disabled }}
					value={setting.value}
					onChange={(value) => onSetting({ scope: "Custom", value })}
				/>
			);
		case "Message":
			return (
				<MessageControl
					{...{ label, setting, choices, sample, disabled }}
					onChange={onSetting}
					error={problem}
				/>
			);
	}
}
