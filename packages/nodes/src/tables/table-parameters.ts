import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";

/** The most rows that a node of this group takes or gives. */
export const MOST_ROWS = 100_000;

export const Row = Type.Record(Type.String({ maxLength: 500 }), Type.Unknown());
export type Row = Record<string, unknown>;

export const Column = Type.String({ minLength: 1, maxLength: 500 });

/** The rows that a node works on. */
export const rowsParameter = {
	title: "Rows",
	schema: Type.Array(Row, { maxItems: MOST_ROWS }),
	description: "The table: a list of objects whose keys are the columns.",
	scopes: ["Message", "AI", "Custom"],
	toolScope: "AI",
} as const satisfies Inputs[string];

export const rowsOutput = {
	title: "Rows",
	schema: Type.Array(Row),
	description: "The resulting rows.",
} as const;

export const countOutput = {
	title: "Count",
	schema: Type.Integer({ minimum: 0 }),
	description: "How many rows there are now.",
} as const;
