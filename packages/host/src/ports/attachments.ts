import type { ReadAttachmentsCommand } from "@switchyard/engine";
import type { AttachedFile } from "@switchyard/spec/model";
import type { KeptValue } from "./run-log.ts";

/** A file that was read for an agent's prompt. */
export interface ReadAttachment {
	readonly file: AttachedFile;
	/** Its bytes as the journal keeps them. */
	readonly value: KeptValue;
}

/** Reads files of the workspace for the prompts of agents. */
export interface Attachments {
	/**
	 * Reads the files as they are now, in their order.
	 * @throws NodeError `ATTACHMENT_TOO_LARGE`, `ATTACHMENT_TYPE_UNSUPPORTED`, and as the workspace does
	 */
	readonly read: (
		wanted: Pick<ReadAttachmentsCommand, "files" | "room">,
	) => Promise<readonly ReadAttachment[]>;
}
