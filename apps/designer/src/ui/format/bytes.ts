const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** A size for people, from bytes, in steps of 1,024: `512 B`, `1.5 KB`, `20 MB`. */
export function formatBytes(bytes: number): string {
	let value = Math.max(0, bytes);
	let unit = 0;
	while (value >= 999.5 && unit < UNITS.length - 1) {
		value /= 1024;
		unit += 1;
	}
	const digits = unit === 0 || value >= 9.95 ? 0 : 1;
	return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
