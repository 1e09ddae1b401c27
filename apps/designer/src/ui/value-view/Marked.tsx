interface MarkedProps {
	readonly text: string;
	/** What is searched for, in upper or lower case; empty for nothing. */
	readonly mark: string;
}

/** A text in which what is searched for stands out. */
export function Marked({ text, mark }: MarkedProps) {
	if (mark === "") return text;
	const lower = text.toLowerCase();
	const wanted = mark.toLowerCase();
	const parts = [];
	let from = 0;
	for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
		parts.push(
			text.slice(from, at),
			<mark key={at} className="rounded-[2px] bg-warning-soft text-warning">
				{text.slice(at, at + wanted.length)}
			</mark>,
		);
		from = at + wanted.length;
	}
	return (
		<>
			{parts}
			{text.slice(from)}
		</>
	);
}
