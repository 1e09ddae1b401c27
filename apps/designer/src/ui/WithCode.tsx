/** A sentence in which names stand between backticks, as the server and the checks write them, with the names set as code. */
export function WithCode({ text }: { readonly text: string }) {
	return text.split(/`([^`]+)`/).map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			// The parts of a sentence stay in their places.
			<code key={`${String(index)} ${part}`} className="rounded-sm bg-current/8 px-1 font-mono text-[0.92em]">
				{part}
			</code>
		),
	);
}
