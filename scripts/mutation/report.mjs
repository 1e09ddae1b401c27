/**
 * One change to the code, and whether a test noticed.
 * @typedef {object} Mutant
 * @property {string} file
 * @property {{ start: { line: number, column: number }, end: { line: number, column: number } }} location counted from 1
 * @property {string} mutatorName
 * @property {string} original the text that was changed
 * @property {string} [replacement]
 * @property {string} status
 */

/** What counts as noticed: a mutant that never ends is one that no test can pass. */
const NOTICED = new Set(["Killed", "Timeout"]);
const MISSED = new Set(["Survived", "NoCoverage"]);

/**
 * @param {readonly Mutant[]} mutants
 * @returns {{ noticed: number, counted: number, percent: number }} without those that do not run at all, or that are sentences for people
 */
export function scoreOf(mutants) {
	const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
	const counted = noticed + survivorsOf(mutants).length;
	return { noticed, counted, percent: counted === 0 ? 100 : (100 * noticed) / counted };
}

/** @param {readonly Mutant[]} mutants */
export function survivorsOf(mutants) {
	return mutants.filter(({ status }) => MISSED.has(status));
}

/** @param {Mutant} mutant */
export function lineOf({ file, location, mutatorName, original, replacement = "" }) {
	return `${file}:${location.start.line}  ${mutatorName}: ${brief(original)} → ${brief(replacement)}`;
}

/** @param {string} text */
function brief(text) {
	const line = text.replace(/\s+/g, " ");
	return line.length > 70 ? `${line.slice(0, 70)}…` : line || "nothing";
}
