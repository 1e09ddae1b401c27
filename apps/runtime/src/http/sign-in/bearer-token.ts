/** The token that an `Authorization` header carries; `undefined` when it carries none. */
export function bearerToken(header: string | undefined): string | undefined {
	return header?.match(/^Bearer ([\x21-\x7e]{1,256})$/i)?.[1];
}
