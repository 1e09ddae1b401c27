import type { ExecuteOf } from "@switchyard/node-kit";
import { connect } from "../../mailbox/connect.ts";
import type { MailMessage } from "../../mailbox/mail-message.ts";
import { foldersMissing, isRefused } from "../../mailbox/open-folder.ts";
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
	if (missing.length > 0) throw foldersMissing(missing, "folders", outputs);
	return outputs;
};

function newest(messages: readonly MailMessage[], limit: number) {
	const sorted = messages.toSorted(byDate).slice(0, limit);
	return { messages: sorted, count: sorted.length };
}

/** The newest first. Times are ISO 8601 in UTC: their texts are in the order of the times. */
function byDate(one: MailMessage, other: MailMessage): number {
	return Number(one.date < other.date) - Number(one.date > other.date);
}
