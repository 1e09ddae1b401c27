import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { ImapFlow } from "imapflow";
import { atMail, type MailAtHand } from "../../mailbox/at-mail.ts";
import { mailMissing } from "../../mailbox/find-mail.ts";
import type { definition } from "./definition.ts";
import { marksOf, wantedFlags } from "./flags.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { add, remove } = wantedFlags(params);
	const isChange = add.length + remove.length > 0;
	return atMail(params.server, { ...params, readOnly: !isChange }, context, async (found) => {
		const { client, place } = found;
		const range = String(place.uid);
		if (add.length > 0) await client.messageFlagsAdd(range, [...add], { uid: true });
		if (remove.length > 0) await client.messageFlagsRemove(range, [...remove], { uid: true });
		const flags = await flagsOf(found);
		// The library does not say which flags a server does not keep, nor that it refused all of them.
		const missing = [
			...add.filter((flag) => !has(flags, flag)),
			...remove.filter((flag) => has(flags, flag)),
		];
		if (missing.length > 0) throw refused(client, marksOf(missing));
		return { marks: marksOf(flags) };
	});
};

async function flagsOf({ client, place: { uid } }: MailAtHand): Promise<string[]> {
	const found = await client.fetchOne(String(uid), { uid: true, flags: true }, { uid: true });
	if (!found && !client.usable) throw new Error("The connection ended.");
	if (!found) throw mailMissing();
	return [...(found.flags ?? [])];
}

/** Flags have no case. */
function has(flags: readonly string[], flag: string): boolean {
	return flags.some((each) => each.toLowerCase() === flag.toLowerCase());
}

function refused({ usable }: ImapFlow, marks: readonly string[]): Error {
	if (!usable) return new Error("The connection ended.");
	return new NodeError({
		code: "MAIL_FLAG_REFUSED",
		message: `The mail server did not change these marks: ${marks.join(", ")}.`,
		field: "keywords",
		hint: "Not every server keeps keywords, and a mailbox may be for reading only.",
	});
}
