import type { ExecuteOf } from "@switchyard/node-kit";
import { readAddresses } from "../../smtp/addresses.ts";
import { readAttachments } from "../../smtp/attached-files.ts";
import { deliver } from "../../smtp/deliver.ts";
import { htmlText } from "../../smtp/html-text.ts";
import { partlyRefused } from "../../smtp/send-failure.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { server, subject, body, html, in_reply_to: inReplyTo } = params;
	const addresses = readAddresses(params);
	const text = body === "" && html !== "" ? await htmlText(html, context.signal) : body;
	const attachments = await readAttachments(params.attachments, context.files);
	const references = inReplyTo === "" ? [] : [inReplyTo];
	const mail = { ...addresses, subject, text, html, attachments, inReplyTo, references };
	const { messageId, accepted, refused, time } = await deliver(server, mail, context);
	const outputs = { message_id: messageId, sent_to: [...accepted], timestamp: time };
	if (refused.length > 0) throw partlyRefused(refused, { field: "to", outputs });
	return outputs;
};
