import { Type } from "typebox";

/** What every one of the tools answers: the page as it is after it. */
export const pageOutputs = {
	snapshot: {
		title: "Snapshot",
		schema: Type.Integer(),
		description: "The snapshot's number, which references to its elements are given with.",
		neutral: true,
	},
	site: { title: "Site", schema: Type.String(), description: "The host of the page." },
	url: { title: "Address", schema: Type.String(), description: "Where the browser is." },
	title: { title: "Title", schema: Type.String(), description: "The page's title." },
	page: {
		title: "Page",
		schema: Type.String(),
		description: "The page as an outline, with a reference for each element. Passwords are blotted out.",
	},
	truncated: {
		title: "Truncated",
		schema: Type.Boolean(),
		description: "Whether there is more than the limit.",
		neutral: true,
	},
	notice: {
		title: "Notice",
		schema: Type.String(),
		description: "What else there is to know: that the browser was opened again, say. Empty as a rule.",
		neutral: true,
	},
} as const;
