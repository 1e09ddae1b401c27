import { createWriteStream, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { writeXlsx } from "hucre/xlsx";
import { ZipFile } from "yazl";

/** Writes an outsider's file to where it is planted. */
export type PlantFile = (path: string) => void | Promise<void>;

export function textOf(text: string): PlantFile {
	return (path) => writeFileSync(path, text);
}

/** A CSV file, its header first. */
export function tableOf(rows: readonly (readonly string[])[]): PlantFile {
	const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
	return textOf(rows.map((row) => row.map(quoted).join(",")).join("\n"));
}

/** A workbook with one sheet, its header first. */
export function workbookOf(rows: readonly (readonly string[])[]): PlantFile {
	return async (path) => {
		const sheet = { name: "Sheet1", rows: rows.map((row) => [...row]) };
		writeFileSync(path, await writeXlsx({ sheets: [sheet] }));
	};
}

/** A SQLite file whose table `notes` has one column and one row. */
export function databaseOf(column: string, value: string): PlantFile {
	return (path) => {
		const database = new DatabaseSync(path);
		database.exec(`create table notes ("${column.replaceAll('"', '""')}" text)`);
		database.prepare("insert into notes values (?)").run(value);
		database.close();
	};
}

/** An archive with one empty file of this name. */
export function archiveOf(name: string): PlantFile {
	return async (path) => {
		const archive = new ZipFile();
		archive.addBuffer(Buffer.alloc(0), name);
		archive.end();
		await pipeline(archive.outputStream, createWriteStream(path));
	};
}
