/** What people call the units of time, with their length in milliseconds. */
const UNITS: ReadonlyMap<string, number> = new Map([
	["ms", 1],
	["s", 1_000],
	["sec", 1_000],
	["m", 60_000],
	["min", 60_000],
	["h", 3_600_000],
	["d", 86_400_000],
]);

/** The units that a length of time is written in, the longest first. */
const WRITTEN = ["d", "h", "min", "s", "ms"] as const;

interface DurationBounds {
	/** In milliseconds. */
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

/**
 * A typed length of time such as `500 ms`, `2.5 s` or `1 h 30 min` in whole milliseconds, or what is wrong with it. An
 * empty text is no length and nothing wrong.
 */
export function parseDuration(
	text: string,
	{ min, max }: DurationBounds = {},
): { readonly value?: number; readonly problem?: string } {
	const trimmed = text.trim().toLowerCase();
	if (trimmed === "") return {};
	const parts = [...trimmed.matchAll(/(\d+(?:\.\d*)?|\.\d+)\s*([a-z]*)/g)];
	if (parts.map(([part]) => part).join("") !== trimmed.replace(/(?<=[a-z])\s+(?=[\d.])/g, "")) {
		return { problem: "Enter a time, for example 500 ms, 5 s or 2 min." };
	}
	let value = 0;
	for (const [, amount, unit = ""] of parts) {
		const length = UNITS.get(unit);
		if (length === undefined) {
			return { problem: unit === "" ? "Add the unit: ms, s, min or h." : `“${unit}” is not a unit of time.` };
		}
		value += Number(amount) * length;
	}
	value = Math.round(value);
	if (min !== undefined && value < min) return { problem: `Enter ${writeDuration(min)} or more.` };
	if (max !== undefined && value > max) return { problem: `Enter ${writeDuration(max)} or less.` };
	return { value };
}

/** A length of time to edit, exact and in the longest unit that says it shortly: `5 s`, `1.5 min`, `1234 ms`. */
export function writeDuration(milliseconds: number): string {
	const unit = WRITTEN.find((name) => {
		const hundredths = (milliseconds / (UNITS.get(name) ?? 1)) * 100;
		return hundredths >= 100 && Number.isInteger(Number(hundredths.toFixed(6)));
	});
	return `${milliseconds / (UNITS.get(unit ?? "ms") ?? 1)} ${unit ?? "ms"}`;
}
