import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { Answer } from "../../http/answer.ts";
import { RESPONSE_LIMIT } from "../../http/read-body.ts";
import { firstPage, itemsOf, nextPage, type Paging } from "./pages.ts";

/**
 * Reads page after page. A page that is refused ends it: its status, headers and body are given, with the items of the pages before.
 * @param ask sends the request for one page
 * @throws NodeError `HTTP_PAGE_INVALID`, `HTTP_RESPONSE_TOO_LARGE`, or as a request fails; with what was read in `outputs`
 */
export async function readPages(
	url: URL,
	paging: Paging & { readonly most_pages: number },
	ask: (url: URL) => Promise<Answer>,
) {
	const items: unknown[] = [];
	let pages = 0;
	let size = 0;
	let next: URL | undefined = firstPage(url, paging);
	try {
		for (;;) {
			const { response, outputs } = await ask(next);
			const { body, ...head } = outputs;
			if (!response.ok) return { ...outputs, items, pages, more: true };
			const page = { url: next, headers: response.headers, body };
			const found = itemsOf(page, paging);
			size += JSON.stringify(found).length;
			if (size > RESPONSE_LIMIT) throw tooLarge();
			items.push(...found);
			pages++;
			next = nextPage(page, paging, pages);
			if (next === undefined || pages >= paging.most_pages)
				return { ...head, items, pages, more: next !== undefined };
		}
	} catch (error) {
		throw error instanceof NodeError ? withItems(error, { items, pages, more: true }) : error;
	}
}

/** The failure, with the pages before it. */
function withItems(error: NodeError, read: Readonly<Record<string, unknown>>): NodeError {
	const { code, message, field, hint, retryable, outputs = {} } = error;
	return new NodeError({
		code,
		message,
		retryable,
		...defined({ field, hint }),
		outputs: { ...outputs, ...read },
		cause: error,
	});
}

function tooLarge(): NodeError {
	return new NodeError({
		code: "HTTP_RESPONSE_TOO_LARGE",
		message: `The pages have more than ${RESPONSE_LIMIT / 1_048_576} MB together.`,
		field: "most_pages",
		hint: "Read fewer pages at once.",
	});
}
