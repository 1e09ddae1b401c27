import type { ExecuteOf } from "@switchyard/node-kit";
import type { WrittenRange } from "../../excel/excel-job.ts";
import { changeExcel } from "../../excel/run-excel.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ path, header_row, ...task }, context) =>
	changeExcel<WrittenRange>(
		path,
		{ do: "append", headerRow: header_row, key: context.idempotencyKey, ...task },
		context,
	);
