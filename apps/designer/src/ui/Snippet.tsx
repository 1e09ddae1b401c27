import { CopyButton } from "./CopyButton.tsx";
import { ScrollRegion } from "./ScrollRegion.tsx";

/** A piece of code to be copied. */
export function Snippet({ title, text }: { readonly title: string; readonly text: string }) {
	return (
		<figure className="overflow-hidden rounded-lg border border-border">
			<figcaption className="flex items-center justify-between border-b border-border bg-surface-sunken py-1 pr-1.5 pl-3 text-sm text-text-muted">
				{title}
				<CopyButton label={`Copy: ${title}`} text={() => text} />
			</figcaption>
			<ScrollRegion label={title} className="bg-surface p-3">
				<pre className="font-mono text-sm">{text}</pre>
			</ScrollRegion>
		</figure>
	);
}
