/** The header by which browsers save an answer under a file's name (RFC 6266), also where it is not ASCII. */
export function attachment(path: string): string {
	const name = path.normalize("NFC").split("/").at(-1) ?? "";
	const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** As RFC 8187 has it: stricter than addresses. */
function encoded(name: string): string {
	return encodeURIComponent(name).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
