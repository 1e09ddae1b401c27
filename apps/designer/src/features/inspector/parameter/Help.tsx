import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { WithCode } from "../../../ui/WithCode.tsx";

/** How long a text may be to be shown whole, in characters: about two lines. */
const SHORT = 110;

interface HelpProps {
	readonly id: string;
	readonly text: string;
}

/** What the author says about a parameter; a long text opens on demand. */
export function Help({ id, text }: HelpProps) {
	const [open, setOpen] = useState(false);
	if (text === "") return null;
	const long = text.length > SHORT;
	return (
		<div className="text-sm text-text-muted">
			<p id={id} className={classNames(long && !open && "line-clamp-2")}>
				<WithCode text={text} />
			</p>
			{long && (
				<button
					type="button"
					aria-expanded={open}
					className="rounded-sm underline hover:text-text"
					onClick={() => setOpen(!open)}
				>
					{open ? "Less" : "More"}
				</button>
			)}
		</div>
	);
}
