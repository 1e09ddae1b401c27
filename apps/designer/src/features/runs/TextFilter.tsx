import { Search } from "lucide-react";
import { useTextDraft } from "../../ui/draft/use-text-draft.ts";
import { TextField } from "../../ui/TextField.tsx";
import { SHORTEST_TEXT } from "./run-filter.ts";

interface TextFilterProps {
	readonly text: string;
	readonly onText: (text: string) => void;
}

/** A text to search the values of runs for. Searching begins with Enter, and a moment after the last character. */
export function TextFilter({ text, onText }: TextFilterProps) {
	const { draft, input } = useTextDraft({ value: text, onValueChange: onText });
	return (
		<TextField
			{...input}
			label="Search the values of runs"
			labelHidden
			type="search"
			icon={<Search aria-hidden size={14} />}
			className="min-w-48 flex-1 max-sm:basis-full"
			placeholder="Text in a value: an order number, a name…"
			maxLength={200}
			description={
				draft.length > 0 && draft.length < SHORTEST_TEXT ? "Enter at least two characters." : undefined
			}
		/>
	);
}
