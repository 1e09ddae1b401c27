/**
 * The token that an `Authorization` header carries; `undefined` when it carries none.
 * @param longest how long it may be, in characters
 */
export function bearerToken(header: string | undefined, longest = 256): string | undefined {
	const token = header?.match(/^Bearer ([\x21-\x7e]+)$/i)?.[1];
	return token === undefined || token.length > longest ? undefined : token;
}
