const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const WEEKDAYS = "Mon, Tue, Wed, Thu, Fri";
const WEEKEND = "Sat, Sun";

/** A cron expression as people say it: `every day 09:00`, `weekdays 09:00`, `every 15 min`. The expression itself where that is longer. */
export function cronWords(expression: string): string {
	const [minute = "", hour = "", day = "", month = "", weekday = ""] = expression.trim().split(/\s+/);
	if (month !== "*") return expression;
	const often = everyFew(minute, hour);
	if (often !== undefined) return day === "*" && weekday === "*" ? often : expression;
	const time = timeOfDay(minute, hour);
	if (time === undefined) return expression;
	if (weekday === "*") return dayOfMonth(day, time) ?? expression;
	const days = daysOfWeek(weekday);
	return day === "*" && days !== undefined ? `${days} ${time}` : expression;
}

function everyFew(minute: string, hour: string): string | undefined {
	if (minute === "*" && hour === "*") return "every minute";
	const minutes = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
	if (minutes !== undefined && hour === "*") return `every ${minutes} min`;
	if (!/^\d{1,2}$/.test(minute)) return undefined;
	const past = minute.padStart(2, "0");
	if (hour === "*") return `every hour at :${past}`;
	const hours = /^\*\/(\d{1,2})$/.exec(hour)?.[1];
	return hours === undefined ? undefined : `every ${hours} h at :${past}`;
}

function timeOfDay(minute: string, hour: string): string | undefined {
	if (!/^\d{1,2}$/.test(minute) || !/^\d{1,2}$/.test(hour)) return undefined;
	return `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}

function dayOfMonth(day: string, time: string): string | undefined {
	if (day === "*") return `every day ${time}`;
	return /^\d{1,2}$/.test(day) ? `day ${day} of the month ${time}` : undefined;
}

function daysOfWeek(weekday: string): string | undefined {
	const names: string[] = [];
	for (const part of weekday.split(",")) {
		const [, first, last] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? [];
		if (first === undefined) return undefined;
		const named = DAYS.slice(Number(first), Number(last ?? first) + 1);
		if (named.length === 0) return undefined;
		names.push(...named);
	}
	const words = names.join(", ");
	if (words === WEEKDAYS) return "weekdays";
	return words === WEEKEND ? "weekends" : words;
}
