import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { utils, writeFile } from "xlsx";

const COLUMNS = ["order", "day", "customer", "city", "amount", "note"];
const CITIES = ["Leeds", "York", "Hull", "Bath", "Wells"];

/** A row of an order book, as a spreadsheet has it: numbers, a date, texts, one of them with a comma. */
function row(index: number): readonly (string | number)[] {
	const day = `2026-${two(1 + (index % 12))}-${two(1 + (index % 28))}`;
	const amount = ((index * 7919) % 100_000) / 100;
	return [
		index,
		day,
		`Customer ${index % 5000}`,
		CITIES[index % CITIES.length] ?? "",
		amount,
		`Gift, no. ${index}`,
	];
}

function two(number: number): string {
	return String(number).padStart(2, "0");
}

/** Writes a CSV file of so many rows, piece by piece. */
export async function writeCsv(path: string, rows: number): Promise<void> {
	const file = createWriteStream(path);
	file.write(`${COLUMNS.join(",")}\n`);
	for (let index = 1; index <= rows; index++) {
		const fields = row(index).map((value) => (String(value).includes(",") ? `"${value}"` : value));
		if (!file.write(`${fields.join(",")}\n`)) await once(file, "drain");
	}
	file.end();
	await once(file, "close");
}

/** Writes a workbook of so many rows. */
export function writeWorkbook(path: string, rows: number): void {
	const workbook = utils.book_new();
	const content = Array.from({ length: rows }, (_, index) => [...row(index + 1)]);
	utils.book_append_sheet(workbook, utils.aoa_to_sheet([COLUMNS, ...content]), "Orders");
	writeFile(workbook, path, { compression: true });
}
