import { useState } from "react";
import { formatCount } from "../format/count.ts";
import { Marked } from "./Marked.tsx";

/** How much of a long text is drawn before someone asks for the rest. */
const SHORT = 240;

interface LongTextProps {
	readonly text: string;
	readonly mark: string;
}

/** A text as it is, cut where it is long. */
export function LongText({ text, mark }: LongTextProps) {
	const [whole, setWhole] = useState(text.length <= SHORT);
	return (
		<span className="min-w-0 break-words whitespace-pre-wrap">
			"<Marked text={whole ? text : text.slice(0, SHORT)} mark={mark} />
			{whole ? '"' : "… "}
			{!whole && (
				<button
					type="button"
					onClick={(event) => {
						event.stopPropagation();
						setWhole(true);
					}}
					className="rounded-sm font-sans text-text-muted underline hover:text-text"
				>
					Show all {formatCount(text.length, "character")}
				</button>
			)}
		</span>
	);
}
