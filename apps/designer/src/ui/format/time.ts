const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment was: `just now`, `4 min ago`, `3 h ago`, `yesterday`, then the date. Both in milliseconds since the Unix epoch. */
export function formatAgo(at: number, now: number): string {
	const ago = now - at;
	// Clocks of two machines differ a little: what seems to lie ahead by less than a minute is now.
	if (ago < MINUTE && ago > -MINUTE) return "just now";
	if (ago < 0) return formatMoment(at);
	if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
	if (ago < DAY) return `${Math.floor(ago / HOUR)} h ago`;
	if (ago < 2 * DAY) return "yesterday";
	if (ago < 7 * DAY) return `${Math.floor(ago / DAY)} days ago`;
	return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** A moment in full, to the second, in local time: `3 Aug 2025, 14:05:09`. */
export function formatMoment(at: number): string {
	return new Date(at).toLocaleString("en-GB", {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	});
}

/** Whether there is a time zone of this IANA name. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** A moment to the minute in a time zone that need not be the reader's: `Mon, 23 Nov 2026, 06:00 CET`. */
export function formatMomentIn(timeZone: string, at: number): string {
	return new Date(at).toLocaleString("en-GB", {
		weekday: "short",
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		timeZone,
		timeZoneName: "short",
	});
}
