/** A length of time for people, from milliseconds: `340 ms`, `1.2 s`, `1 m 05 s`, `2 h 03 m`, `3 d 4 h`. */
export function formatDuration(milliseconds: number): string {
	const ms = Math.max(0, milliseconds);
	if (ms < 1) return "< 1 ms";
	if (ms < 999.5) return `${Math.round(ms)} ms`;
	if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return `${minutes} m ${two(seconds % 60)} s`;
	const hours = Math.floor(minutes / 60);
	if (hours < 24) return `${hours} h ${two(minutes % 60)} m`;
	return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function two(value: number): string {
	return String(value).padStart(2, "0");
}
