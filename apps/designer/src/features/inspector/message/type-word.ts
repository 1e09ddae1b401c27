/** What people call the types of JSON. */
const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
	["string", "text"],
	["number", "number"],
	["integer", "number"],
	["boolean", "yes/no"],
	["array", "list"],
	["object", "object"],
	["null", "empty"],
]);

export function typeWord(type: string): string {
	return TYPE_WORDS.get(type) ?? type;
}
