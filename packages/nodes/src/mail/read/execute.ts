import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { connect } from "../../mailbox/connect.ts";
import type { MailMessage } from "../../mailbox/mail-message.ts";
import { serverFailure } from "../../mailbox/server-failure.ts";
import type { definition } from "./definition.ts";
import { readFolder } from "./read-folder.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { query_terms: terms, max_results: limit, save_attachments_to: saveTo, server } = params;
	const folders = [...new Set(params.folders)];
	const found: MailMessage[] = [];
	const missing: string[] = [];
	const client = await connect(server, context);
	try {
		for (const [position, folder] of folders.entries()) {
			context.progress({ fraction: position / folders.length, text: `Reading ${folder}` });
			try {
				found.push(...(await readFolder(client, { folder, terms, limit, saveTo }, context)));
			} catch (error) {
				if (!isRefused(error)) throw error;
				missing.push(folder);
			}
		}
		await client.logout();
	} catch (error) {
		context.signal.throwIfAborted();
		throw serverFailure(error, server, newest(found, limit));
	} finally {
		client.close();
	}
	const outputs = newest(found, limit);
	if (missing.length > 0) throw foldersMissing(missing, outputs);
	return outputs;
};

/** True when the server is there and answered that it will not open the folder. */
function isRefused(error: unknown): boolean {
	if (!(error instanceof Error) || !("responseStatus" in error)) return false;
	return error.responseStatus === "NO" || error.responseStatus === "BAD";
}

function newest(messages: readonly MailMessage[], limit: number) {
	const sorted = messages.toSorted(byDate).slice(0, limit);
	return { messages: sorted, count: sorted.length };
}

/** The newest first. Times are ISO 8601 in UTC: their texts are in the order of the times. */
function byDate(one: MailMessage, other: MailMessage): number {
	return Number(one.date < other.date) - Number(one.date > other.date);
}

/** The mails of the other folders are kept beside the error. */
function foldersMissing(folders: readonly string[], outputs: Readonly<Record<string, unknown>>): NodeError {
	return new NodeError({
		code: "MAIL_FOLDER_NOT_FOUND",
		message: `The mailbox has no folder ${folders.map((folder) => JSON.stringify(folder)).join(", ")}, or it cannot be opened.`,
		field: "folders",
		hint: "Names of folders are spelled as the server spells them; INBOX is always there.",
		outputs,
	});
}
