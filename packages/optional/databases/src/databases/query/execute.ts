import type { ExecuteOf, OutputsOf } from "@switchyard/node-kit";
import { stepWork } from "../../work/step-work.ts";
import type { definition } from "./definition.ts";

type Given = OutputsOf<(typeof definition)["declaration"]["outputs"]>;

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { sql, parameters = {}, max_rows: maxRows = 100 } = params;
	return (await stepWork(params, context, { kind: "query", sql, parameters, maxRows })) as Given;
};
