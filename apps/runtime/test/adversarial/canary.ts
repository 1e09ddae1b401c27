/** A text that nothing else holds: no six characters of it stand in any word that the product says. */
export const CANARY = "Kq7XvWz9JbQh4Tn";

/** The shortest part of a canary that gives it away, in characters. */
const TELLING = 6;

/** The parts of the canary that a text holds, in whatever case. */
export function canaryParts(text: string, canary = CANARY): string[] {
	const searched = text.toLowerCase();
	const parts: string[] = [];
	for (let start = 0; start + TELLING <= canary.length; start++) {
		const part = canary.slice(start, start + TELLING);
		if (searched.includes(part.toLowerCase())) parts.push(part);
	}
	return parts;
}
