import type { JsonPath } from "../../core/value/json-path.ts";
import type { LoadedValues } from "./use-loaded-values.ts";
import type { Search } from "./use-search.ts";
import type { ValueFields } from "./value-fields.ts";

/** What every way to show a value is given. */
export interface ViewProps {
	/** What the value is: the accessible name. */
	readonly label: string;
	readonly value: unknown;
	/** Where the value stands in a larger one. */
	readonly base: JsonPath;
	readonly fields: ValueFields | undefined;
	readonly load: LoadedValues["load"];
	readonly search: Search;
}

/** The most that a view takes of the panel that it is in before it scrolls by itself. */
export const SCROLLER = "relative max-h-[max(10rem,min(24rem,80cqh))] overflow-auto";
