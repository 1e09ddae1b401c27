import { ModelFailure } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import { ATTACHMENTS, type AttachedFile, type ChatMessage } from "@switchyard/spec/model";

/** The files that a conversation has. */
export function attachedFiles(messages: readonly ChatMessage[]): readonly AttachedFile[] {
	return messages.flatMap((message) => (message.role === "user" ? (message.files ?? []) : []));
}

/**
 * A model does not take the files that it was asked with.
 * @param why in a whole sentence
 */
export function filesRefused(
	files: readonly AttachedFile[],
	why: string,
	{ cause, detail }: { readonly cause?: unknown; readonly detail?: string | undefined } = {},
): ModelFailure {
	const types = [...new Set(files.map(({ mediaType }) => mediaType))].join(", ");
	return new ModelFailure(
		{
			code: "ATTACHMENT_REFUSED",
			message: `The model does not take the agent's attachments (${types}). ${why}`,
			field: ATTACHMENTS,
			hint: "Choose a model that reads such files, or attach none.",
			retryable: false,
			...defined({ detail }),
		},
		{ cause },
	);
}
