import type { ExecuteOf } from "@switchyard/node-kit";
import { readExcel } from "../../excel/run-excel.ts";
import type { definition } from "./definition.ts";

type Work = ExecuteOf<typeof definition>;

export const execute: Work = ({ path, ...task }, context) =>
	readExcel<Awaited<ReturnType<Work>>>(path, { do: "read", ...task }, context);
