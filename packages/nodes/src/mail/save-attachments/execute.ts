import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { KnownFile } from "@switchyard/spec/model";
import { inParameter } from "../../in-parameter.ts";
import { atMail } from "../../mailbox/at-mail.ts";
import { attachmentPath } from "../../mailbox/attachment-path.ts";
import type { definition } from "./definition.ts";
import { download } from "./download.ts";
import { wantedFiles } from "./wanted-files.ts";

const MEGABYTE = 1024 * 1024;

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { server, save_to: folder, limit_mb: limit } = params;
	const { files: workspace, signal } = context;
	const wants = wantedFiles(params);
	const files: KnownFile[] = [];
	const saved = () => ({ files, count: files.length });
	await atMail(server, { ...params, readOnly: true }, context, async (found) => {
		let rest = limit * MEGABYTE;
		for (const { index, part, name } of await wants(found)) {
			signal.throwIfAborted();
			context.progress({ text: `Saving ${name}` });
			const path = attachmentPath(folder, found.place, { index, name });
			const content = download(found, part, { limit: rest, refuse: () => tooLarge(name, limit, saved()) });
			rest -= await inParameter({ path: "save_to" }, () => workspace.save(path, content));
			files.push(await workspace.reference(path, { name }));
		}
	});
	return saved();
};

function tooLarge(name: string, limit: number, outputs: Readonly<Record<string, unknown>>): NodeError {
	return new NodeError({
		code: "MAIL_ATTACHMENTS_TOO_LARGE",
		message: `The files of the mail have more than ${limit} MB together; ${JSON.stringify(name)} was not saved, nor what follows it.`,
		field: "limit_mb",
		hint: "Save fewer of them, by their names or media types, or raise the limit.",
		outputs,
	});
}
