import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";

/** What Excel takes as the name of a sheet. */
export const SheetName = Type.String({ maxLength: 31, pattern: "^[^\\\\/?*\\[\\]:]*$" });

export const pathParameter = {
	title: "Path",
	schema: Type.String({ minLength: 1, maxLength: 1024 }),
	description: "The workbook's path inside the workspace (.xlsx or .xlsm), for example in/orders.xlsx.",
	scopes: ["AI", "Custom", "Message"],
	sink: "path",
} as const satisfies Inputs[string];

export const sheetParameter = {
	title: "Sheet",
	schema: SheetName,
	description: "The sheet's name. The first sheet when empty.",
	scopes: ["Custom", "AI", "Message"],
	toolScope: "AI",
	default: "",
} as const satisfies Inputs[string];

/** How values become cells. */
export const cellParameters = {
	dates: {
		title: "Dates",
		schema: Type.Enum(["iso", "text"], { type: "string" }),
		description:
			"iso makes dates of texts such as 2026-05-04 or 2026-05-04T12:30:00; text leaves every text as it is.",
		scopes: ["Custom", "AI", "Message"],
		default: "iso",
		advanced: true,
	},
	formulas: {
		title: "Formulas",
		schema: Type.Enum(["text", "formula"], { type: "string" }),
		description: "formula makes formulas of texts that begin with =; text leaves them texts.",
		// Never a model: a formula of a stranger can read other sheets and ask servers.
		scopes: ["Custom"],
		default: "text",
		advanced: true,
	},
} as const satisfies Inputs;
