import { createHash, timingSafeEqual } from "node:crypto";

/** Gives the check whether an `Authorization` header carries the token. It takes equally long for every wrong one. */
export function bearerCheck(token: string): (header: string | undefined) => boolean {
	const expected = hashOf(token);
	return (header) => {
		const given = header?.match(/^Bearer ([\x21-\x7e]{1,256})$/i)?.[1];
		return given !== undefined && timingSafeEqual(hashOf(given), expected);
	};
}

function hashOf(token: string): Buffer {
	return createHash("sha256").update(token).digest();
}
