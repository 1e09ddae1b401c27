import type { DATA_ERRORS } from "./data-errors.ts";

/** What a person does about each error of data that is converted, searched or checked. */
export const DATA_REMEDIES = {
	DATA_INVALID: "Look at the line that the message names, or choose another conversion.",
	DATA_UNSAFE: "Remove the entities or the aliases, and write their values out.",
	DATA_TOO_LARGE: "Convert a smaller part at once.",
	DATA_TIMEOUT: "Use a simpler pattern, give less text, or raise the node's time limit.",
	TEXT_SEARCH_MISSING: "Fill in _Search for_ with what is to be found.",
	TEXT_VALUE_MISSING: "Give a value for each name in braces, or write a brace for itself twice.",
	PATTERN_INVALID: "Write the pattern as JavaScript does, without slashes around it.",
	DATE_INVALID: "Write the date in ISO 8601, or say in _Read as_ how it is written.",
	TOKEN_KEY_INVALID: "Choose the credential and the algorithm that belong together.",
	TOKEN_CLAIM_REFUSED: "Set the claim by the node's own parameter.",
	TOKEN_REFUSED:
		"Ask for a new token, or compare the algorithm, the issuer and the audience with the node's.",
	FEED_INVALID: "Open the address in a browser: it must give RSS or Atom.",
} as const satisfies Record<keyof typeof DATA_ERRORS, string>;
