import { useDraft } from "../../../ui/draft/use-draft.ts";
import { isTimeZone } from "../../../ui/format/time.ts";
import { SuggestField } from "../../../ui/SuggestField.tsx";
import type { ControlProps } from "./control-props.ts";

/** How many suggestions are shown at once. */
const MOST = 100;

const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const OWN = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone by its IANA name; the browser's own stands first. */
export function TimeZoneControl({ label, value, onChange, readOnly }: ControlProps) {
	const { draft, change, take, flush } = useDraft(typeof value === "string" ? value : "", onChange);
	const known = draft === "" || isTimeZone(draft);
	return (
		<SuggestField
			label={label}
			labelHidden
			value={draft}
			onValueChange={change}
			onTake={take}
			onLeave={flush}
			suggest={zonesLike}
			suggestionsLabel="Time zones"
			error={known ? undefined : "There is no such time zone."}
			readOnly={readOnly}
		/>
	);
}

function zonesLike(typed: string) {
	const words = typed.toLowerCase().split(/[\s/_]+/);
	const fitting = [...new Set([OWN, ...ZONES])].filter((zone) => {
		const name = zone.toLowerCase();
		return words.every((word) => name.includes(word));
	});
	return fitting.slice(0, MOST).map((zone) => ({ value: zone, content: zone.replaceAll("_", " ") }));
}
