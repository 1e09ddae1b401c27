import type { CustomSetting, MessageSetting } from "@switchyard/spec/flow";
import { useRef } from "react";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { MessageControl } from "../message/MessageControl.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import { AnythingControl } from "./AnythingControl.tsx";
import { startOfScope } from "./set-fields.ts";

type Setting = CustomSetting | MessageSetting;

/** The two that can fill a field: what a model says is never written by its own choice. */
const SCOPES = [
	{ value: "Custom", label: "Custom", tone: "custom", icon: <span aria-hidden>C</span> },
	{ value: "Message", label: "Message", tone: "message", icon: <span aria-hidden>M</span> },
] as const;

interface ValueScopeProps {
	readonly name: string;
	readonly value: Setting;
	readonly onValue: (value: Setting) => void;
	readonly readOnly: boolean;
}

/** Who fills a named value. */
export function ValueScope({ name, value, onValue, readOnly }: ValueScopeProps) {
	// What was set under the other scope comes back when that is picked again.
	const other = useRef<Setting>(undefined);
	return (
		<SegmentedControl
			label={`Who fills ${name}`}
			segments={SCOPES}
			iconsOnly
			value={value.scope}
			onValueChange={(scope) => {
				const before = other.current?.scope === scope ? other.current : undefined;
				other.current = value;
				onValue(before ?? startOfScope(scope, name));
			}}
			disabled={readOnly}
		/>
	);
}

interface ScopedValueProps extends ValueScopeProps {
	readonly message: MessageContext;
	readonly problemOf: (value: Setting) => string | undefined;
}

/** What fills a named value: a constant of any type, or something read from the message. */
export function ScopedValue({ name, value, onValue, readOnly, message, problemOf }: ScopedValueProps) {
	const label = `Value of ${name}`;
	return value.scope === "Custom" ? (
		<AnythingControl
			label={label}
			value={value.value}
			onChange={(next) => onValue({ scope: "Custom", value: next })}
			problemOf={(next) => problemOf({ scope: "Custom", value: next })}
			readOnly={readOnly}
		/>
	) : (
		<MessageControl {...{ label, message, readOnly, problemOf }} setting={value} onChange={onValue} />
	);
}
