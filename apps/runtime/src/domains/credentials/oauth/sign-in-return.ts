/**
 * Ends the sign-in that a service sends a person's browser back from, and returns what can be used now, such as "The tools of shop";
 * `undefined` for a sign-in that another part, or another browser, began.
 * @param browser the name that the browser was given as it began one
 * @throws AppError `OAUTH_REFUSED`
 */
export type SignInReturn = (
	parameters: URLSearchParams,
	browser: string | undefined,
) => Promise<string | undefined>;
