import type { ExecuteOf } from "@switchyard/node-kit";
import type { SheetList } from "../../excel/excel-job.ts";
import { changeExcel } from "../../excel/run-excel.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ path, action, sheet, new_name }, context) =>
	changeExcel<SheetList>(path, { do: "sheets", action, sheet, newName: new_name }, context);
