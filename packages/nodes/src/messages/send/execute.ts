import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { askService, baseOf } from "../ask-service.ts";
import type { MessengerService } from "../message.ts";
import { SERVICES } from "../services.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (
	{ to, text, account, reply_to, markup },
	context,
) => {
	const service = SERVICES[account.service];
	checkMessage(service, { to, text, reply_to });
	const request = service.request(baseOf(service, account), account.secret, {
		to,
		text,
		markup,
		replyTo: reply_to,
	});
	const response = await askService(service, request, context);
	return { message_id: service.idOf(response) ?? "", service: account.service };
};

/** What the service would refuse, or pass over in silence. */
function checkMessage(
	{ name, hasOneChannel = false, mostCharacters }: MessengerService,
	{ to, text, reply_to }: { readonly to: string; readonly text: string; readonly reply_to: string },
): void {
	if (text.length > mostCharacters)
		throw new NodeError({
			code: "MESSAGE_TOO_LONG",
			message: `The text has ${text.length} characters; ${name} takes ${mostCharacters} at most.`,
			field: "text",
			hint: "Shorten it, or send it in parts.",
		});
	if (hasOneChannel !== (to === "")) throw wrongPlace(name, hasOneChannel, "to");
	if (hasOneChannel && reply_to !== "") throw wrongPlace(name, hasOneChannel, "reply_to");
}

function wrongPlace(name: string, hasOneChannel: boolean, field: string): NodeError {
	return new NodeError({
		code: "PARAMETER_INVALID",
		message: hasOneChannel
			? `An account of ${name} writes to its one channel, and answers nothing.`
			: `${name} needs the channel or chat to write to.`,
		field,
		hint: hasOneChannel ? "Leave it empty." : "Give the channel's id.",
	});
}
