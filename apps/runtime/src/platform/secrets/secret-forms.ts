import { SHORTEST_MASKED } from "@switchyard/spec/credential";

/**
 * The forms in which protocols, encoders and error texts write a secret; none of one that is too short to be masked: it would be found
 * inside ordinary words.
 * @param user who signs in with it.
 */
export function secretForms(secret: string, user = ""): string[] {
	if (secret.length < SHORTEST_MASKED) return [];
	const escaped = JSON.stringify(secret).slice(1, -1);
	const hexadecimal = Buffer.from(secret).toString("hex");
	const forms = new Set([
		secret,
		[...secret].reverse().join(""),
		escaped,
		JSON.stringify(escaped).slice(1, -1),
		encodeURIComponent(secret.toWellFormed()),
		hexadecimal,
		hexadecimal.toUpperCase(),
		// As it is, and as HTTP and mail sign-ins send it.
		...[secret, `${user}:${secret}`, `\0${user}\0${secret}`].flatMap((text) => inBase64(Buffer.from(text))),
		...withinBase64(Buffer.from(secret)),
	]);
	return [...forms];
}

function inBase64(bytes: Buffer): string[] {
	return [bytes.toString("base64"), bytes.toString("base64url")];
}

/**
 * What Base64 makes of a secret amid other bytes. Base64 writes three bytes as four characters, so there are three ways, by where the
 * secret begins; the characters at its ends, which also depend on its neighbours, are left out.
 */
function withinBase64(secret: Buffer): string[] {
	return [0, 1, 2].flatMap((before) => {
		const start = Math.ceil((before * 8) / 6);
		const end = Math.floor(((before + secret.length) * 8) / 6);
		return inBase64(Buffer.concat([Buffer.alloc(before), secret])).map((text) => text.slice(start, end));
	});
}
