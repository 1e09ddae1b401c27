/** A number of at most four digits that stands for a text. */
export function numberOf(text: string): number {
	let number = 7;
	for (const character of text) number = (number * 31 + character.charCodeAt(0)) % 9973;
	return number;
}
