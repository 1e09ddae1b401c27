import type { ExecuteOf, OutputsOf } from "@switchyard/node-kit";
import type { CHANGE_OUTPUTS } from "../../work/change-outputs.ts";
import { stepWork } from "../../work/step-work.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { table, columns, match, values, match_columns: matchColumns } = params;
	const request = { table, columns, match, values, matchColumns, key: context.idempotencyKey };
	return (await stepWork(params, context, { kind: "update", ...request })) as OutputsOf<
		typeof CHANGE_OUTPUTS
	>;
};
