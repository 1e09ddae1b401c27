import { NodeError } from "@switchyard/node-kit";
import { Type } from "typebox";

/** Pages as people write them. */
export const PageRanges = Type.String({ maxLength: 500, pattern: "^[0-9,\\- ]*$" });

/**
 * The pages that ranges such as `1-3, 7, 9-` name, each range with its page numbers, from 1.
 * @throws NodeError `PDF_PAGES_INVALID`
 */
export function pageRanges(ranges: string, pageCount: number): number[][] {
	if (ranges.trim() === "") return [span(1, pageCount)];
	return ranges.split(",").map((range) => pagesOf(range.trim(), pageCount));
}

function pagesOf(range: string, pageCount: number): number[] {
	const [, from = "", dash, to = ""] = /^(\d*)\s*(-)?\s*(\d*)$/.exec(range) ?? [];
	if (from === "" && to === "") throw invalid(`"${range}" names no pages.`);
	const first = Number(from || 1);
	const last = dash === undefined ? first : Number(to || pageCount);
	if (first < 1 || first > last) throw invalid(`"${range}" names no pages.`);
	if (last > pageCount) throw invalid(`There is no page ${last}: the document has ${pageCount}.`);
	return span(first, last);
}

function span(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function invalid(message: string): NodeError {
	return new NodeError({
		code: "PDF_PAGES_INVALID",
		message,
		field: "pages",
		hint: "Write pages as 1-3, 7, 9-, counted from 1.",
	});
}
