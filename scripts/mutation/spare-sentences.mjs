/**
 * Leaves sentences for people as they are: a test that repeats the wording of a message proves nothing. Codes, keys, names and
 * separators are mutated, and so are texts with values in them.
 */
export const strykerPlugins = [{ kind: "Ignore", name: "sentences", value: { shouldIgnore } }];

/** @param {{ node?: { type: string, value?: unknown, quasis?: { value: { raw: string } }[] } }} path */
function shouldIgnore({ node }) {
	if (node?.type === "StringLiteral" && isSentence(String(node.value))) return "A sentence for people.";
	return undefined;
}

/** @param {string} text */
function isSentence(text) {
	return /\p{L}\s+\p{L}/u.test(text);
}
