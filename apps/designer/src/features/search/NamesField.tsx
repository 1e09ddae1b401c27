import type { SearchLimits, SearchView } from "../../core/search/search-view.ts";
import { DraftField } from "../../ui/draft/DraftField.tsx";

interface NamesFieldProps {
	readonly label: string;
	readonly placeholder: string;
	/** Which of a search's limits it is. */
	readonly of: Exclude<keyof SearchLimits, "days">;
	readonly view: SearchView;
	readonly onView: (view: SearchView) => void;
}

/** Names that a search is limited to, with commas between them. */
export function NamesField({ label, placeholder, of, view, onView }: NamesFieldProps) {
	return (
		<DraftField
			label={label}
			placeholder={placeholder}
			maxLength={400}
			value={(view[of] ?? []).join(", ")}
			normalize={(typed) => namesIn(typed).join(", ")}
			onValueChange={(text) => onView(withNames(view, of, namesIn(text)))}
		/>
	);
}

function namesIn(text: string): string[] {
	const names = text.split(",").map((name) => name.trim());
	return [...new Set(names.filter((name) => name !== ""))];
}

function withNames(view: SearchView, of: NamesFieldProps["of"], names: readonly string[]): SearchView {
	const { [of]: _, ...others } = view;
	return names.length === 0 ? others : { ...others, [of]: names };
}
