import { useState } from "react";
import { formatCount } from "../format/count.ts";

/** How much of a long text is drawn before somebody asks for the rest. */
const SHORT = 240;

/** A text as it is, cut where it is long. */
export function JsonString({ text }: { readonly text: string }) {
	const [whole, setWhole] = useState(text.length <= SHORT);
	return (
		<span className="min-w-0 break-words whitespace-pre-wrap">
			"{whole ? text : text.slice(0, SHORT)}
			{whole ? '"' : "… "}
			{!whole && (
				<button
					type="button"
					onClick={() => setWhole(true)}
					className="rounded-sm font-sans text-text-muted underline hover:text-text"
				>
					Show all {formatCount(text.length, "character")}
				</button>
			)}
		</span>
	);
}
