import { compile } from "html-to-text";
import { Marked } from "marked";
import Turndown from "turndown";

/** Addresses that a link may have: no scripts. */
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z][^:]*$)/i;

const toMarkdown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
toMarkdown.remove(["script", "style", "noscript", "title"]);

const toText = compile({ wordwrap: false });

/** HTML that stands in Markdown is shown as it is written, and a link that is a script becomes its text: what comes out is safe to show. */
const toHtml = new Marked({
	renderer: {
		html: ({ text }) => escaped(text),
		link({ href, tokens }) {
			const text = this.parser.parseInline(tokens);
			return SAFE_ADDRESS.test(href.trim()) ? `<a href="${escaped(href)}">${text}</a>` : text;
		},
		image: ({ href, text }) =>
			SAFE_ADDRESS.test(href.trim()) ? `<img src="${escaped(href)}" alt="${escaped(text)}">` : escaped(text),
	},
});

export function htmlToMarkdown(html: string): string {
	return toMarkdown.turndown(html);
}

export function htmlToText(html: string): string {
	return toText(html);
}

export async function markdownToHtml(markdown: string): Promise<string> {
	return toHtml.parse(markdown);
}

function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
