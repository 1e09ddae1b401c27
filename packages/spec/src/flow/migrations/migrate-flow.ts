import { FLOW_FORMAT_VERSION } from "../flow.ts";
import type { Migration } from "./migration.ts";

/** All migrations, oldest first; the one at index `i` reads format `i + 1`. Format 1 is the first, so there is none yet. */
export const MIGRATIONS: readonly Migration[] = [];

/** A flow document whose format this version of Switchyard cannot read. */
export class FlowFormatError extends Error {
	override readonly name = "FlowFormatError";
	readonly code = "FLOW_FORMAT_UNKNOWN";
	readonly field = "formatVersion";
}

/**
 * Brings a flow document of any released format to the current one. The result is unchecked: validate it against
 * the `Flow` schema.
 * @throws FlowFormatError when the format is missing, not a whole number, or newer than this version writes.
 */
export function migrateFlow(
	document: Record<string, unknown>,
	migrations: readonly Migration[] = MIGRATIONS,
	current: number = FLOW_FORMAT_VERSION,
): Record<string, unknown> {
	const version = document.formatVersion;
	if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
		throw new FlowFormatError("A flow document needs a formatVersion, a whole number from 1.");
	}
	if (version > current) {
		throw new FlowFormatError(
			`The flow has format ${version}; this version of Switchyard reads up to ${current}.`,
		);
	}
	return migrations
		.slice(version - 1)
		.reduce((older, { migrate, from }) => ({ ...migrate(older), formatVersion: from + 1 }), document);
}
