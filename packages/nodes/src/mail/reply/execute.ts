import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { inParameter } from "../../in-parameter.ts";
import { atMail } from "../../mailbox/at-mail.ts";
import { readSender } from "../../smtp/addresses.ts";
import { readAttachments } from "../../smtp/attached-files.ts";
import { deliver } from "../../smtp/deliver.ts";
import { partlyRefused } from "../../smtp/send-failure.ts";
import { answerSubject, quoted } from "./answer-text.ts";
import type { definition } from "./definition.ts";
import { readOriginal } from "./original.ts";
import { recipientsOf } from "./recipients.ts";

/** Other programs do not answer a mail that says it was sent by one (RFC 3834). */
const HEADERS = { "Auto-Submitted": "auto-replied" };

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { body, quote, mailbox, server } = params;
	const from = readSender(params.from);
	const attachments = await readAttachments(params.attachments, context.files);
	const original = await inParameter({ server: "mailbox" }, () =>
		atMail(mailbox, { ...params, readOnly: true }, context, (found) =>
			readOriginal(found, { withText: quote, signal: context.signal }),
		),
	);
	if (original.isAutomatic && !params.to_automatic) throw automatic();
	const wish = { from, toAll: params.reply_all, allowed: params.allowed_recipients };
	const { messageId, references } = original;
	const mail = {
		...recipientsOf(original, wish),
		...{ from, attachments, html: "", headers: HEADERS },
		subject: answerSubject(original),
		text: quote ? quoted(body, original) : body,
		inReplyTo: messageId,
		references: messageId === "" ? references : [...references, messageId],
	};
	// Who is written to follows from the mail.
	const { accepted, refused, ...sent } = await inParameter({ to: "mail" }, () =>
		deliver(server, mail, context),
	);
	const outputs = { reply_id: sent.messageId, sent_to: [...accepted], timestamp: sent.time };
	if (refused.length > 0) throw partlyRefused(refused, { field: "mail", outputs });
	return outputs;
};

function automatic(): NodeError {
	return new NodeError({
		code: "MAIL_IS_AUTOMATIC",
		message: "A program sent this mail by itself, or it came by a mailing list. Nothing was sent.",
		field: "mail",
		hint: "Send a new mail, or let the node answer programs.",
	});
}
