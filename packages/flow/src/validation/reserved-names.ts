import { RESERVED_KEYS } from "@switchyard/spec/event";
import { FORBIDDEN_KEYS } from "@switchyard/spec/json";

/** Names that no step may write into a message: the tool call's envelope, and what reaches an object's prototype. */
const RESERVED: ReadonlySet<string> = new Set([...RESERVED_KEYS, ...FORBIDDEN_KEYS]);

export function isReservedName(name: string): boolean {
	return RESERVED.has(name);
}
