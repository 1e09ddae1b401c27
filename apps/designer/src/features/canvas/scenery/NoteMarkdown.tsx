import { Markdown } from "../../../ui/markdown/Markdown.tsx";

/** A note's text as Markdown. */
export default function NoteMarkdown({ text }: { readonly text: string }) {
	return (
		<div className="canvas-note-text nowheel">
			<Markdown text={text} />
		</div>
	);
}
