import type { ExecuteOf, OutputsOf } from "@switchyard/node-kit";
import type { CHANGE_OUTPUTS } from "../../work/change-outputs.ts";
import { stepWork } from "../../work/step-work.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { table, columns, rows, key_column: keyColumn } = params;
	const request = { table, columns, rows, key: context.idempotencyKey, ...(keyColumn ? { keyColumn } : {}) };
	return (await stepWork(params, context, { kind: "insert", ...request })) as OutputsOf<
		typeof CHANGE_OUTPUTS
	>;
};
