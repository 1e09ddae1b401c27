import type { SearchView } from "../../core/search/search-view.ts";
import { Select } from "../../ui/Select.tsx";
import { NamesField } from "./NamesField.tsx";

interface SearchLimitFieldsProps {
	readonly view: SearchView;
	readonly onView: (view: SearchView) => void;
}

const ALWAYS = "always";
const TIMES = [
	{ value: ALWAYS, label: "At any time" },
	{ value: "1", label: "In the last day" },
	{ value: "7", label: "In the last 7 days" },
	{ value: "30", label: "In the last 30 days" },
	{ value: "365", label: "In the last year" },
] as const;

/** What a search is limited to: who wrote it, where it is, what tags it has and when it changed. */
export function SearchLimitFields({ view, onView }: SearchLimitFieldsProps) {
	const { days, ...others } = view;
	const isListed = days === undefined || TIMES.some(({ value }) => value === String(days));
	return (
		<fieldset
			aria-label="Filters"
			className="grid min-w-0 grid-cols-4 gap-3 max-md:grid-cols-2 max-sm:grid-cols-1"
		>
			<NamesField label="Written by" placeholder="Ada, librarian" of="authors" {...{ view, onView }} />
			<NamesField
				label="Folder or group"
				placeholder="Support/Orders"
				of="categories"
				{...{ view, onView }}
			/>
			<NamesField label="With all tags" placeholder="shop, urgent" of="tags" {...{ view, onView }} />
			<Select
				label="Changed"
				options={isListed ? TIMES : [...TIMES, { value: String(days), label: `In the last ${days} days` }]}
				value={days === undefined ? ALWAYS : String(days)}
				onValueChange={(value) => onView(value === ALWAYS ? others : { ...others, days: Number(value) })}
			/>
		</fieldset>
	);
}
