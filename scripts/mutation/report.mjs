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
 * How many mutants were noticed, of those that run at all and are no sentences for people.
 * @typedef {{ readonly noticed: number, readonly counted: number, readonly percent: number }} Score
 */

/**
 * @param {readonly Mutant[]} mutants
 * @returns {Score}
 */
export function scoreOf(mutants) {
	const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
	return scoreFrom(noticed, noticed + survivorsOf(mutants).length);
}

/**
 * @param {number} noticed
 * @param {number} counted
 * @returns {Score}
 */
export function scoreFrom(noticed, counted) {
	return { noticed, counted, percent: counted === 0 ? 100 : (100 * noticed) / counted };
}

/** @param {readonly Score[]} scores */
export function sumOf(scores) {
	return scores.reduce(
		(sum, { noticed, counted }) => scoreFrom(sum.noticed + noticed, sum.counted + counted),
		scoreFrom(0, 0),
	);
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
