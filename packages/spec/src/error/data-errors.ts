import type { ErrorEntry } from "./error-entry.ts";

/** What is wrong with data that is converted, searched or checked, as part of the catalogue. */
export const DATA_ERRORS = {
	DATA_INVALID: {
		status: 422,
		fault: "user",
		summary: "The input is not in the format that it was to be read in.",
		hint: "Correct the input, or choose another conversion.",
	},
	DATA_UNSAFE: {
		status: 422,
		fault: "user",
		summary: "The input uses entities or aliases that can stand for any amount of data.",
		hint: "Write the values out.",
	},
	DATA_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The input is too large, or too deeply nested.",
		hint: "Give less of it at once.",
	},
	DATA_TIMEOUT: {
		status: 422,
		fault: "user",
		summary: "Working with the input took too long.",
		hint: "Use a simpler pattern, or less text.",
	},
	TEXT_SEARCH_MISSING: {
		status: 422,
		fault: "user",
		summary: "There is no text to look for.",
		hint: "Write what is to be found, as it stands in the text.",
	},
	TEXT_VALUE_MISSING: {
		status: 422,
		fault: "user",
		summary: "The template names what has no value.",
		hint: "Give a value for each {name}; a brace for itself is written twice.",
	},
	PATTERN_INVALID: {
		status: 422,
		fault: "user",
		summary: "The pattern is no regular expression.",
		hint: "Write it as JavaScript does, without slashes around it.",
	},
	DATE_INVALID: {
		status: 422,
		fault: "user",
		summary: "A text is no date, or the result is beyond what a date can be.",
		hint: "Dates are written as 2026-05-04 or 2026-05-04T12:30:00+02:00.",
	},
	TOKEN_KEY_INVALID: {
		status: 422,
		fault: "user",
		summary: "The key does not fit the token's algorithm.",
		hint: "Choose another credential, or the algorithm that its key is for.",
	},
	TOKEN_CLAIM_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The claims hold one that the node sets.",
		hint: "Use the parameters of the node for it.",
	},
	TOKEN_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The token is not valid.",
		hint: "Ask for a new token, or compare the algorithm, the issuer and the audience.",
	},
	FEED_INVALID: {
		status: 422,
		fault: "user",
		summary: "The answer cannot be read as a feed.",
		hint: "Give the address of an RSS or Atom feed.",
	},
} as const satisfies Record<string, ErrorEntry>;
