/** How many bytes a value has as JSON in UTF-8. */
export function bytesOfJson(value: unknown): number {
	const json = JSON.stringify(value);
	let bytes = json.length;
	for (let index = 0; index < json.length; index++) {
		const unit = json.charCodeAt(index);
		if (unit < 0x80) continue;
		// The two halves of a character beyond the basic plane make four bytes together; a half alone is escaped.
		bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
	}
	return bytes;
}
