import type { ModelContext } from "@switchyard/host";
import type { ChatMessage } from "@switchyard/spec/model";
import { attachedFiles } from "../attached-files.ts";

/** The bytes of files in Base64, by their references. */
export type OpenedFiles = ReadonlyMap<string, string>;

/** @throws ModelFailure `ATTACHMENT_MISSING` */
export async function openFiles(
	messages: readonly ChatMessage[],
	{ openFile }: Pick<ModelContext, "openFile">,
): Promise<OpenedFiles> {
	const opened = new Map<string, string>();
	for (const file of attachedFiles(messages)) opened.set(file.ref, await openFile(file));
	return opened;
}
