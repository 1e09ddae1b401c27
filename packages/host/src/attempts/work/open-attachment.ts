import { type AttachedFile, ERRORS } from "@switchyard/spec";
import type { JournalReader } from "../../ports/journal.ts";
import { ModelFailure } from "../../ports/model-failure.ts";
import type { ModelContext } from "../../ports/models.ts";

/** Opens the files of a conversation from what is kept beside the journal. */
export function openedFrom(journal: Pick<JournalReader, "value">): ModelContext["openFile"] {
	return async (file) => {
		const text = await journal.value(file.ref).catch((cause: unknown) => {
			throw missing(file, cause);
		});
		if (text === undefined) throw missing(file);
		return JSON.parse(text);
	};
}

function missing({ name }: AttachedFile, cause?: unknown): ModelFailure {
	const { hint } = ERRORS.ATTACHMENT_MISSING;
	const message = `The attachment “${name}” is not kept any more, or is damaged.`;
	return new ModelFailure({ code: "ATTACHMENT_MISSING", message, hint, retryable: false }, { cause });
}
