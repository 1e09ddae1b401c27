const UNITS = [
	["d", 86_400_000],
	["h", 3_600_000],
	["min", 60_000],
	["s", 1000],
	["ms", 1],
] as const;

/** A count of milliseconds as people say it, in at most two units: `1 min 30 s`. */
export function durationWords(milliseconds: number): string {
	const words: string[] = [];
	let rest = Math.round(milliseconds);
	for (const [unit, size] of UNITS) {
		const count = Math.floor(rest / size);
		rest -= count * size;
		if (count > 0 && words.length < 2) words.push(`${count} ${unit}`);
	}
	return words.length === 0 ? "0 s" : words.join(" ");
}
