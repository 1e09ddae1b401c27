import type { ExecuteOf } from "@switchyard/node-kit";
import { columnsOf, fieldsOf } from "../../csv/rows-to-write.ts";
import { byteOrderMark, writeFields } from "../../csv/write-fields.ts";
import { inTurn } from "../file-turns.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files }) => {
	const { path, rows, delimiter, formulas, encoding } = params;
	const columns = params.columns.length > 0 ? params.columns : columnsOf(rows);
	const fields = fieldsOf(rows, columns);
	const lines = params.header && columns.length > 0 ? [columns, ...fields] : fields;
	const format = {
		delimiter,
		formulas,
		encoding: encoding === "utf-8 with mark" ? "utf-8" : encoding,
	} as const;
	await inTurn(path, () =>
		files.save(path, concatenate(byteOrderMark(encoding), writeFields(lines, format))),
	);
	return { path, file: await files.reference(path), count: rows.length };
};

async function* concatenate(start: Uint8Array, rest: AsyncIterable<Uint8Array>) {
	yield start;
	yield* rest;
}
