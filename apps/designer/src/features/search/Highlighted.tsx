import type { MarkedText } from "@switchyard/spec/search";
import { textParts } from "../../core/search/text-parts.ts";

/** A text with the places marked that fit what was searched. */
export function Highlighted({ marked }: { readonly marked: MarkedText }) {
	return textParts(marked).map(({ text, isFound }, index) =>
		isFound ? (
			<mark key={String(index)} className="rounded-sm bg-warning-soft text-text">
				{text}
			</mark>
		) : (
			text
		),
	);
}
