import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

/** A link leaves the designer open, and the other page learns nothing of it. */
const COMPONENTS: Components = {
	a: ({ href, children }) => (
		<a href={href} target="_blank" rel="noopener noreferrer nofollow" className="nodrag">
			{children}
		</a>
	),
};

/** Pictures would be fetched from elsewhere as soon as someone looks: their text stands in their place. */
const LEFT_OUT = ["img"];

const PLUGINS = [remarkGfm];

/** Markdown, with tables and lists of tasks, as elements. HTML in it is shown as the text that it is; links lead to web and mail addresses only. */
export function Markdown({ text }: { readonly text: string }) {
	return (
		<ReactMarkdown components={COMPONENTS} disallowedElements={LEFT_OUT} remarkPlugins={PLUGINS}>
			{text}
		</ReactMarkdown>
	);
}
