import { Markdown } from "./Markdown.tsx";
import "./markdown-page.css";

/** A text of some length as Markdown, to be read. */
export default function MarkdownPage({ text }: { readonly text: string }) {
	return (
		<div className="markdown-page">
			<Markdown text={text} />
		</div>
	);
}
