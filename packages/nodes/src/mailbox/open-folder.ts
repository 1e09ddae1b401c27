import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { ImapFlow } from "imapflow";

/** A folder of a mailbox, and the parameter that names it. */
export interface NamedFolder {
	readonly folder: string;
	readonly field: string;
}

/**
 * Does something in an open folder.
 * @throws NodeError `MAIL_FOLDER_NOT_FOUND`
 */
export async function inFolder<Result>(
	client: ImapFlow,
	{ folder, field }: NamedFolder,
	options: { readonly readOnly: boolean },
	act: () => Promise<Result>,
): Promise<Result> {
	const lock = await client.getMailboxLock(folder, options).catch((error) => {
		throw isRefused(error) ? foldersMissing([folder], field) : error;
	});
	try {
		return await act();
	} finally {
		lock.release();
	}
}

/** True when the server is there and answered that it will not open the folder. */
export function isRefused(error: unknown): boolean {
	if (!(error instanceof Error) || !("responseStatus" in error)) return false;
	return error.responseStatus === "NO" || error.responseStatus === "BAD";
}

/** @param outputs what the other folders gave is kept beside the error */
export function foldersMissing(
	folders: readonly string[],
	field: string,
	outputs?: Readonly<Record<string, unknown>>,
): NodeError {
	return new NodeError({
		code: "MAIL_FOLDER_NOT_FOUND",
		message: `The mailbox has no folder ${folders.map((folder) => JSON.stringify(folder)).join(", ")}, or it cannot be opened.`,
		field,
		hint: "Names of folders are spelled as the server spells them; INBOX is always there.",
		...defined({ outputs }),
	});
}

/** Whether two names are of one folder: that of INBOX has no case. */
export function isSameFolder(one: string, other: string): boolean {
	return one === other || [one, other].every((name) => name.toUpperCase() === "INBOX");
}
