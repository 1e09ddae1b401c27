/** Choices that do not read well as they are written in a node's specification. */
const WORDS: ReadonlyMap<string, string> = new Map([
	["fail", "Fail with an error"],
	["stop", "Stop with the error"],
	["continue", "Continue"],
	["all", "All branches"],
	["any", "The first branch"],
	["count", "A number of branches"],
	["json", "JSON"],
	["bearer", "Bearer token"],
]);

/** A choice as people read it: `stop` as `Stop with the error`, `low` as `Low`; what is no lower-case word as it is. */
export function choiceText(choice: string, choices: readonly string[]): string {
	const words = WORDS.get(choice);
	// Words that belong to another set of choices than the usual one stay plain.
	if (words !== undefined && (!GROUPED.has(choice) || [...GROUPED].every((each) => choices.includes(each))))
		return words;
	return /^[a-z][a-z ]*$/.test(choice) ? choice.charAt(0).toUpperCase() + choice.slice(1) : choice;
}

/** Of these the words hold only where a join waits for branches. */
const GROUPED: ReadonlySet<string> = new Set(["all", "any", "count"]);
