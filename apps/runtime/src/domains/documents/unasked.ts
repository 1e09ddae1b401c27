/** What is wrong with a list that was found by words alone, although it is searched by meaning too. */
export function unasked(problem: string | undefined): readonly string[] {
	return problem === undefined ? [] : [`not searched by meaning: ${problem}`];
}
