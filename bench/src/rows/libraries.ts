import { createReadStream, readFileSync } from "node:fs";
import papaparse from "papaparse";
import { read, utils } from "xlsx";

type Row = Readonly<Record<string, unknown>>;

/** The last rows of a CSV file, by the library that is most used for it. */
export function lastOfCsv(path: string, count: number): Promise<readonly Row[]> {
	const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
	let last: Row[] = [];
	papaparse.parse<Row>(createReadStream(path), {
		header: true,
		dynamicTyping: true,
		skipEmptyLines: true,
		step: ({ data }) => {
			last.push(data);
			if (last.length === 2 * count) last = last.slice(-count);
		},
		complete: () => resolve(last.slice(-count)),
		error: reject,
	});
	return promise;
}

/** The last rows of a workbook's first sheet, by the library that is most used for it. */
export function lastOfWorkbook(path: string, count: number): readonly Row[] {
	const { SheetNames, Sheets } = read(readFileSync(path));
	const sheet = Sheets[SheetNames[0] ?? ""];
	return sheet ? utils.sheet_to_json<Row>(sheet).slice(-count) : [];
}
