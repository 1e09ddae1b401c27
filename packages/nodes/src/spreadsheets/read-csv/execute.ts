import type { ExecuteOf } from "@switchyard/node-kit";
import { readCsv } from "../../csv/read-csv.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ path, ...query }, { files, signal }) => ({
	...(await readCsv(await files.open(path), query, signal)),
});
