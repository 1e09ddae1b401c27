import type { ExecuteOf } from "@switchyard/node-kit";
import type { WrittenRange } from "../../excel/excel-job.ts";
import { changeExcel } from "../../excel/run-excel.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ path, ...task }, context) =>
	changeExcel<WrittenRange>(path, { do: "write", ...task }, context);
