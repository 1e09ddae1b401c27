import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";

const BodyPath = Type.String({ minLength: 1, maxLength: 256 });

/** How the pages of a long list are followed. */
export const pageParameters = {
	pagination: {
		title: "Pages",
		schema: Type.Enum(["none", "next link", "page number", "cursor"], { type: "string" }),
		description:
			"How the next page of a list is asked for: by a link in the answer, by counting, or by a cursor from the answer. It ends with the last page.",
		scopes: ["Custom"],
		default: "none",
		advanced: true,
	},
	items_path: {
		title: "Items at",
		schema: BodyPath,
		description: "Where a page's body has its list, such as data.items. The body itself when absent.",
		scopes: ["Custom"],
		optional: true,
		advanced: true,
	},
	next_path: {
		title: "Next at",
		schema: BodyPath,
		description:
			"Where a page's body has the next link or the cursor, such as meta.next. For links, the header Link when absent.",
		scopes: ["Custom"],
		optional: true,
		advanced: true,
	},
	page_field: {
		title: "Page in",
		schema: Type.String({ minLength: 1, maxLength: 128 }),
		description: "The query field that takes the page's number or the cursor.",
		scopes: ["Custom"],
		default: "page",
		advanced: true,
	},
	first_page: {
		title: "First page",
		schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
		description: "The number of the first page.",
		scopes: ["Custom"],
		default: 1,
		advanced: true,
	},
	most_pages: {
		title: "Most pages",
		schema: Type.Integer({ minimum: 1, maximum: 1000 }),
		description: "How many pages are read at most. Together they may have 4 MB.",
		scopes: ["Custom"],
		default: 10,
		advanced: true,
	},
} as const satisfies Inputs;
