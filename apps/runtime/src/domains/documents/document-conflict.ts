import type { WorkspaceDocument } from "@switchyard/spec/document";
import { AppError, ERRORS } from "@switchyard/spec/error";
import type { DocumentConflict, DocumentPart } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { changedParts } from "./changed-parts.ts";

/** A change of a revision that is no longer the newest; says what has changed since. */
export class StaleDocument extends AppError {
	readonly #current: WorkspaceDocument;
	readonly #changed: DocumentPart[] | undefined;

	/** @param base the revision that the change is based on, where it is still kept */
	constructor(current: WorkspaceDocument, base: WorkspaceDocument | undefined) {
		super("DOCUMENT_REVISION_STALE", { hint: "Make the change to `current`, and send that revision." });
		this.#current = current;
		this.#changed = base && changedParts(base, current);
	}

	override get body(): DocumentConflict {
		const { DOCUMENT_REVISION_STALE } = ERRORS;
		return {
			error: {
				code: "DOCUMENT_REVISION_STALE",
				message: DOCUMENT_REVISION_STALE.summary,
				...defined({ hint: this.hint }),
			},
			current: this.#current,
			...defined({ changed: this.#changed }),
		};
	}
}
