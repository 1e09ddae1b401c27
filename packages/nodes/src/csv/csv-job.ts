import type { MessagePort } from "node:worker_threads";
import type { Failure } from "../thread-fault.ts";
import type { CsvEncoding, DelimiterName } from "./parameters.ts";

/** What is read of a CSV file, and how. */
export interface CsvQuery {
	readonly encoding: CsvEncoding | "auto";
	readonly delimiter: DelimiterName | "auto";
	readonly header: boolean;
	readonly values: "typed" | "text";
	/** The columns to read, all when empty. */
	readonly columns: readonly string[];
	readonly offset: number;
	readonly limit: number;
}

export type CsvValue = string | number | boolean | null;

/** Some rows of a CSV file. */
export interface CsvSlice {
	readonly rows: (Record<string, CsvValue> | CsvValue[])[];
	readonly columns: string[];
	readonly count: number;
	readonly more: boolean;
	readonly delimiter: DelimiterName;
	readonly encoding: CsvEncoding;
}

/** A slice to be read in a thread, of the bytes that come by the port. */
export interface CsvJob {
	readonly port: MessagePort;
	readonly query: CsvQuery;
}

export type CsvAnswer = { readonly slice: CsvSlice } | { readonly failure: Failure };
