import { NodeError } from "@switchyard/node-kit";

/**
 * An address that the browser opens.
 * @throws NodeError `URL_REFUSED`
 */
export function addressIn(url: string): string {
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (parsed?.protocol === "http:" || parsed?.protocol === "https:") return parsed.href;
	throw new NodeError({
		code: "URL_REFUSED",
		message: `The browser opens addresses that begin with http:// or https://, and no other: ${url.slice(0, 200)}`,
		field: "url",
		hint: "Write the whole address, such as https://example.com/orders.",
	});
}
