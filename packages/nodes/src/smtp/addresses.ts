import { NodeError } from "@switchyard/node-kit";
import addressparser from "nodemailer/lib/addressparser";

/** A person or an office that mail comes from or goes to. */
export interface MailAddress {
	name: string;
	address: string;
}

/** The parameters that hold addresses, in the order in which their mistakes are named. */
const FIELDS = ["to", "cc", "bcc", "from", "reply_to"] as const;

type Field = (typeof FIELDS)[number];

/** More recipients than any one mail should have. */
export const MAX_RECIPIENTS = 100;

/** Control characters and line breaks, except for tabs. The parser would remove them, and the mail would go to another address. */
const CONTROL = /[^\P{Cc}\t]|[\u2028\u2029]/u;

/** One `@`, something on both sides, and nothing that has a meaning of its own in a header. */
export const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/**
 * Reads sender and recipients.
 * @throws NodeError `MAIL_ADDRESS_INVALID` naming every address that is none, `MAIL_RECIPIENTS_TOO_MANY`
 */
export function readAddresses(params: Readonly<Record<Field, string>>) {
	refuseInvalid(FIELDS.flatMap((field) => wrongIn(field, params[field])));
	const addresses = {
		from: parse(params.from),
		to: parse(params.to),
		cc: parse(params.cc),
		bcc: parse(params.bcc),
		replyTo: parse(params.reply_to),
	};
	const recipients = addresses.to.length + addresses.cc.length + addresses.bcc.length;
	if (recipients > MAX_RECIPIENTS) throw tooManyRecipients(recipients, "to");
	return addresses;
}

/**
 * Reads a sender alone.
 * @throws NodeError `MAIL_ADDRESS_INVALID`
 */
export function readSender(from: string): MailAddress[] {
	refuseInvalid(wrongIn("from", from));
	return parse(from);
}

/** A text of a parameter that is no address. */
interface WrongAddress {
	readonly field: string;
	readonly text: string;
}

/** @throws NodeError `MAIL_ADDRESS_INVALID` naming all of them, if there are any */
export function refuseInvalid(wrong: readonly WrongAddress[]): void {
	const [first] = wrong;
	if (!first) return;
	throw new NodeError({
		code: "MAIL_ADDRESS_INVALID",
		message: `Not a mail address: ${wrong.map(({ text }) => JSON.stringify(text)).join(", ")}. Nothing was sent.`,
		field: first.field,
		hint: "An address looks like john@example.com; several are separated by commas.",
	});
}

export function tooManyRecipients(count: number, field: string): NodeError {
	return new NodeError({
		code: "MAIL_RECIPIENTS_TOO_MANY",
		message: `The mail has ${count} recipients; at most ${MAX_RECIPIENTS} are allowed. Nothing was sent.`,
		field,
	});
}

function wrongIn(field: Field, text: string): WrongAddress[] {
	return invalidIn(field, text).map((each) => ({ field, text: each }));
}

function parse(text: string): MailAddress[] {
	return addressparser(text, { flatten: true }).map(({ name, address }) => ({
		name: name ?? "",
		address: address ?? "",
	}));
}

/** What of a field is no address. A mail has one sender and at least one recipient; the other fields may be empty. */
function invalidIn(field: Field, text: string): string[] {
	if (CONTROL.test(text)) return [text];
	const addresses = parse(text);
	if (field === "from" && addresses.length > 1) return [text];
	const isRequired = field === "from" || field === "to";
	if (addresses.length === 0) return isRequired || text.trim() !== "" ? [text] : [];
	return addresses
		.filter(({ address }) => !ADDRESS.test(address))
		.map(({ name, address }) => address || name);
}
