/**
 * Whether tests that need something outside the project can run here. In CI nothing is left out in silence: what is missing there
 * fails whatever needs it.
 * @param missing what is missing and how to get it, in one line
 * @throws Error in CI, when it is not there
 */
export function installed(isThere: boolean, missing: string): boolean {
	if (!isThere && process.env.CI) throw new Error(missing);
	return isThere;
}

/** What to do about the Python that several tests start programs with. */
export const NO_PYTHON =
	"No Python packages in sdk/python/.venv: install Python 3.11 or later with venv, then `npm test` makes them.";
