import { NodeError } from "@switchyard/node-kit";
import addressparser from "nodemailer/lib/addressparser";

/** A person or an office that mail comes from or goes to. */
export interface MailAddress {
	readonly name: string;
	readonly address: string;
}

/** More recipients than any one mail should have. */
const MAX_RECIPIENTS = 100;

/** A local part, `@`, a domain: without white space, quotes or anything that ends an SMTP command. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u;

/**
 * Reads sender and recipients.
 * @throws NodeError `MAIL_ADDRESS_INVALID` naming every address that is none, `MAIL_RECIPIENTS_TOO_MANY`
 */
export function readAddresses(params: { readonly from: string; readonly to: string }): {
	readonly from: MailAddress;
	readonly to: readonly MailAddress[];
} {
	const from = parse(params.from);
	const to = parse(params.to);
	const wrongTo = invalid(to, params.to);
	const wrongFrom = from.length > 1 ? [params.from] : invalid(from, params.from);
	const [sender] = from;
	if (wrongTo.length > 0 || wrongFrom.length > 0 || !sender) {
		throw new NodeError({
			code: "MAIL_ADDRESS_INVALID",
			message: `Not a mail address: ${[...wrongTo, ...wrongFrom].map((text) => JSON.stringify(text)).join(", ")}. Nothing was sent.`,
			field: wrongTo.length > 0 ? "to" : "from",
			hint: "An address looks like john@example.com; several are separated by commas.",
		});
	}
	if (to.length > MAX_RECIPIENTS) {
		throw new NodeError({
			code: "MAIL_RECIPIENTS_TOO_MANY",
			message: `The mail has ${to.length} recipients; at most ${MAX_RECIPIENTS} are allowed. Nothing was sent.`,
			field: "to",
		});
	}
	return { from: sender, to };
}

function parse(text: string): MailAddress[] {
	return addressparser(text, { flatten: true }).map(({ name, address }) => ({
		name: name ?? "",
		address: address ?? "",
	}));
}

function invalid(addresses: readonly MailAddress[], text: string): string[] {
	if (addresses.length === 0) return [text];
	return addresses
		.filter(({ address }) => !ADDRESS.test(address))
		.map(({ name, address }) => address || name);
}
