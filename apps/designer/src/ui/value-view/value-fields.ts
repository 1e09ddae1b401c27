import type { JsonPath } from "../../core/value/json-path.ts";
import type { MenuEntry } from "../menu-entry.ts";

/** What can be done with the fields of a value that is shown, beyond copying them. */
export interface ValueFields {
	/** What a drag of a field carries, by MIME type. */
	readonly drag: (path: JsonPath) => Readonly<Record<string, string>>;
	/** Entries of a field's menu. */
	readonly entries: (path: JsonPath) => readonly MenuEntry[];
}
