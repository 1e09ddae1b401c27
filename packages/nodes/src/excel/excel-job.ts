import type { Failure } from "../thread-fault.ts";

export type CellJson = string | number | boolean | null;
export type RowJson = Record<string, CellJson> | CellJson[];

/** How values become cells. */
export interface CellFormat {
	readonly dates: "iso" | "text";
	readonly formulas: "text" | "formula";
}

export interface ReadRange {
	readonly do: "read";
	readonly sheet: string;
	readonly range: string;
	readonly header: boolean;
	readonly columns: readonly string[];
	readonly offset: number;
	readonly limit: number;
}

export interface WriteRange extends CellFormat {
	readonly do: "write";
	readonly sheet: string;
	readonly start: string;
	readonly header: boolean;
	readonly rows: readonly RowJson[];
}

export interface AppendRows extends CellFormat {
	readonly do: "append";
	readonly sheet: string;
	readonly headerRow: number;
	readonly rows: readonly RowJson[];
	/** The same for every attempt: rows of one key are added once. */
	readonly key: string;
}

export interface ChangeSheets {
	readonly do: "sheets";
	readonly action: "list" | "add" | "rename" | "delete";
	readonly sheet: string;
	readonly newName: string;
}

export type ExcelTask = ReadRange | WriteRange | AppendRows | ChangeSheets;

/** A workbook, or none where a new one is to be made, and what is done with it. */
export interface ExcelJob {
	readonly bytes?: Uint8Array | undefined;
	readonly task: ExcelTask;
}

export type ExcelAnswer =
	| {
			readonly result: Readonly<Record<string, unknown>>;
			/** The changed workbook; absent where nothing has changed. */
			readonly bytes?: Uint8Array | undefined;
	  }
	| { readonly failure: Failure };

/** The cells that were written. */
export interface WrittenRange {
	readonly sheet: string;
	readonly range: string;
	readonly count: number;
}

/** The sheets of a workbook, after what was done with them. */
export interface SheetList {
	readonly sheets: { name: string; rows: number; columns: number; hidden: boolean }[];
	readonly changed: boolean;
}
