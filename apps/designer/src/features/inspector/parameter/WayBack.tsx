import type { ParameterSetting, Property } from "@switchyard/spec";
import { shortJson } from "../message/short-json.ts";
import { wayBack } from "./shown-setting.ts";

interface WayBackProps {
	readonly property: Property;
	readonly setting: ParameterSetting | undefined;
	readonly onBack: () => void;
}

/** How long a default may be to be named, in characters. */
const SHORT = 24;

/** A way back to the author's default, where there is one. */
export function WayBack({ property, setting, onBack }: WayBackProps) {
	const back = wayBack(property, setting);
	if (!back) return null;
	return (
		<button
			type="button"
			className="self-start rounded-sm text-sm text-text-muted underline hover:text-text"
			onClick={onBack}
		>
			{back.to === "nothing" ? "Leave it out" : `Back to the default${named(back.value)}`}
			<span className="sr-only"> for {property.title ?? property.name}</span>
		</button>
	);
}

function named(value: unknown): string {
	const text = typeof value === "string" ? value : shortJson(value);
	return text === "" || text.length > SHORT ? "" : `, ${text}`;
}
