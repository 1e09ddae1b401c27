const NAMES: ReadonlyMap<string, string> = new Map([
	["go", "Go"],
	["python", "Python"],
	["typescript", "TypeScript"],
	["javascript", "JavaScript"],
]);

/** How people write the language that a peer names; as it names it, where that is not known. */
export function languageName(language: string): string {
	return NAMES.get(language.toLowerCase()) ?? language;
}
