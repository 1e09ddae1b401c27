import { FORBIDDEN_KEYS } from "@switchyard/spec/json";
import { ThreadFault } from "../thread-fault.ts";

/** The names of columns by the header: one without a name, or with the name of another, gets one of its own. */
export function columnNames(header: readonly unknown[]): string[] {
	const names: string[] = [];
	const taken = new Set<string>();
	header.forEach((cell, index) => {
		const written = String(cell ?? "").trim();
		const name = free(written === "" ? `column_${index + 1}` : written, taken);
		refuseReserved(name);
		taken.add(name);
		names.push(name);
	});
	return names;
}

function free(name: string, taken: ReadonlySet<string>): string {
	if (!taken.has(name)) return name;
	let number = 2;
	while (taken.has(`${name}_${number}`)) number++;
	return `${name}_${number}`;
}

function refuseReserved(name: string): void {
	const reserved: readonly string[] = FORBIDDEN_KEYS;
	if (!reserved.includes(name)) return;
	throw new ThreadFault({
		code: "TABLE_COLUMN_RESERVED",
		message: `A column is called ${name}, which no message may hold.`,
		field: "header",
		hint: "Rename the column, or read the file without a header.",
	});
}

/** @throws ThreadFault `TABLE_COLUMN_MISSING` naming all that are missing */
export function refuseMissing(wanted: readonly string[], columns: readonly string[]): void {
	const missing = wanted.filter((name) => !columns.includes(name));
	if (missing.length === 0) return;
	const list = (names: readonly string[]) =>
		names
			.slice(0, 20)
			.map((name) => `'${name}'`)
			.join(", ");
	throw new ThreadFault({
		code: "TABLE_COLUMN_MISSING",
		message: `There is no column ${list(missing)}. There are ${list(columns)}.`,
		field: "columns",
		hint: "Check the spelling, and that the right delimiter and header are used.",
	});
}
