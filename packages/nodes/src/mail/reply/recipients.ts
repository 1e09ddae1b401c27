import { NodeError } from "@switchyard/node-kit";
import {
	ADDRESS,
	MAX_RECIPIENTS,
	type MailAddress,
	refuseInvalid,
	tooManyRecipients,
} from "../../smtp/addresses.ts";
import type { Original } from "./original.ts";

/** Who gets the answer, as the designer set it. */
interface Wish {
	readonly from: readonly MailAddress[];
	readonly toAll: boolean;
	/** Addresses, or domains with an `@`; none for everybody. */
	readonly allowed: readonly string[];
}

/**
 * Who gets the answer to a mail.
 * @throws NodeError `MAIL_ADDRESS_INVALID`, `MAIL_RECIPIENTS_TOO_MANY`, `MAIL_RECIPIENT_REFUSED`
 */
export function recipientsOf({ replyTo, others }: Original, { from, toAll, allowed }: Wish) {
	const to = distinct(replyTo, []);
	const cc = toAll ? distinct(others, [...from, ...to]) : [];
	const all = [...to, ...cc];
	if (to.length === 0) throw noSender();
	refuseInvalid(
		all
			.filter(({ address }) => !ADDRESS.test(address))
			.map(({ name, address }) => ({ field: "mail", text: address || name })),
	);
	if (all.length > MAX_RECIPIENTS) throw tooManyRecipients(all.length, "reply_all");
	refuseOthers(all, allowed);
	return { to, cc };
}

/** Each address once, without those that are in another list. */
function distinct(list: readonly MailAddress[], without: readonly MailAddress[]): MailAddress[] {
	const known = new Set(without.map(keyOf));
	return list.filter((each) => {
		if (known.has(keyOf(each))) return false;
		known.add(keyOf(each));
		return true;
	});
}

function keyOf({ address }: MailAddress): string {
	return address.toLowerCase();
}

function refuseOthers(all: readonly MailAddress[], allowed: readonly string[]): void {
	if (allowed.length === 0) return;
	const known = new Set(allowed.map((each) => each.toLowerCase()));
	const refused = all
		.map(keyOf)
		.filter((address) => !known.has(address) && !known.has(address.slice(address.lastIndexOf("@"))));
	if (refused.length === 0) return;
	throw new NodeError({
		code: "MAIL_RECIPIENT_REFUSED",
		message: `This node may not write to ${refused.join(", ")}. Nothing was sent.`,
		field: "mail",
		hint: "Its designer lists whom it may answer.",
	});
}

function noSender(): NodeError {
	return new NodeError({
		code: "MAIL_ADDRESS_INVALID",
		message: "The mail names no sender who could be answered. Nothing was sent.",
		field: "mail",
	});
}
