import type { Preview } from "./preview.ts";

/** What a Message setting gave for the last run's message, in one line. */
export function PreviewLine({ preview }: { readonly preview: Preview }) {
	if (preview.state === "problem") return <p className="text-sm text-warning">{preview.problem}</p>;
	if (preview.state === "nothing") {
		return <p className="text-sm text-text-muted">Nothing there in the last known message.</p>;
	}
	return (
		<p className="flex min-w-0 gap-1.5 text-sm text-text-muted">
			<span className="shrink-0">Now:</span>
			<code className="min-w-0 truncate font-mono text-message">{shortJson(preview.value)}</code>
		</p>
	);
}

/** A value as one line of JSON, cut. */
export function shortJson(value: unknown): string {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
