import { NodeError } from "@switchyard/node-kit";

/** How the pages of a list are followed. */
export interface Paging {
	readonly pagination: string;
	readonly items_path?: string;
	readonly next_path?: string;
	readonly page_field: string;
	readonly first_page: number;
}

/** What was read of one page. */
export interface Page {
	readonly url: URL;
	readonly headers: Headers;
	readonly body: unknown;
}

/** The address of the first page. */
export function firstPage(url: URL, { pagination, page_field: field, first_page: first }: Paging): URL {
	return pagination === "page number" ? withField(url, field, String(first)) : url;
}

/** A page's items. @throws NodeError `HTTP_PAGE_INVALID` */
export function itemsOf({ body }: Page, { items_path: path }: Paging): readonly unknown[] {
	const items = path === undefined ? body : valueAt(body, path);
	if (Array.isArray(items)) return items;
	throw invalid(
		path === undefined ? "The page's body is no list." : `The page has no list at \`${path}\`.`,
		"items_path",
	);
}

/**
 * The address of the page after this one, `undefined` after the last.
 * @param read how many pages have been read
 * @throws NodeError `HTTP_PAGE_INVALID`, for a link that leaves the origin too: what proves the request is not sent elsewhere
 */
export function nextPage(page: Page, paging: Paging, read: number): URL | undefined {
	const { pagination, page_field: field, next_path: path } = paging;
	if (pagination === "page number") {
		const isEmpty = itemsOf(page, paging).length === 0;
		return isEmpty ? undefined : withField(page.url, field, String(paging.first_page + read));
	}
	if (pagination === "cursor") {
		if (path === undefined) throw invalid("A cursor is followed, but nothing says where it is.", "next_path");
		const cursor = textAt(page.body, path);
		if (cursor === undefined) return undefined;
		if (page.url.searchParams.get(field) === cursor)
			throw invalid("The page's cursor leads to the same page again.", "next_path");
		return withField(page.url, field, cursor);
	}
	const link = path === undefined ? linkOf(page.headers.get("link") ?? "") : textAt(page.body, path);
	if (link === undefined) return undefined;
	const next = URL.parse(link, page.url);
	if (next === null) throw invalid("The page's next link is no address.", "next_path");
	if (next.origin !== page.url.origin)
		throw invalid(`The page's next link leads to another origin, ${next.origin}.`, "next_path");
	if (next.href === page.url.href) throw invalid("The page's next link leads to itself.", "next_path");
	return next;
}

/** The address with `rel="next"` of a header `Link` (RFC 8288). */
function linkOf(header: string): string | undefined {
	for (const [, address, parameters = ""] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
		if (/;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?:\s[^";,]*)?"?\s*(?:[;,]|$)/i.test(parameters)) return address;
	}
	return undefined;
}

function textAt(body: unknown, path: string): string | undefined {
	const value = valueAt(body, path);
	if (value === undefined || value === null || value === "" || value === false) return undefined;
	if (typeof value === "string" || typeof value === "number") return String(value);
	throw invalid(`What the page has at \`${path}\` is neither text nor a number.`, "next_path");
}

/** What is at a path such as `data.items`, or `undefined`. */
function valueAt(value: unknown, path: string): unknown {
	let at: unknown = value;
	for (const name of path.split(".")) {
		if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
		at = Object.entries(at).find(([key]) => key === name)?.[1];
	}
	return at;
}

function withField(url: URL, field: string, value: string): URL {
	const next = new URL(url);
	next.searchParams.set(field, value);
	return next;
}

function invalid(message: string, field: string): NodeError {
	return new NodeError({
		code: "HTTP_PAGE_INVALID",
		message,
		field,
		hint: "Check the paths to the items and to the next page against one page's body.",
	});
}
