import type { FetchedMessage, ImapFlow } from "@switchyard/nodes/mailbox";
import { CredentialReference, fits, type MailServerCredential } from "@switchyard/spec";
import type { Secrets } from "../../ports/secrets.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import type { Trigger, WatchingKind } from "../trigger-kind.ts";
import type { MailCursor } from "./mail-cursor.ts";
import { OpenFolder } from "./open-folder.ts";

/** How many mails are fetched before runs are started with them. */
const BATCH = 20;

type MailTriggerOptions = Pick<TriggerKindServices, "secrets" | "network">;

/**
 * Starts a run for every mail that arrives in a folder, also for what arrived while the server was off.
 * @public found by scanning
 */
export function createTrigger(options: MailTriggerOptions): WatchingKind {
	return {
		type: "Mail.Arrived",
		begin: (since): MailCursor => ({ since }),
		watch: (trigger) => watch(trigger, options),
	};
}

async function watch(trigger: Trigger, { secrets, network }: MailTriggerOptions): Promise<void> {
	const { signal } = trigger;
	const server = await credentialOf(trigger, secrets);
	// Servers without such a trigger need not load the libraries.
	const { connect, fetchMessages, serverFailure } = await import("@switchyard/nodes/mailbox");
	const client = await connect(server, { network, signal });
	try {
		await watchFolder(client, trigger, fetchMessages);
	} catch (error) {
		if (!signal.aborted) throw error instanceof TriggerFailure ? error : serverFailure(error, server.host);
	} finally {
		client.close();
	}
}

type Fetch = (client: ImapFlow, folder: string, uids: readonly number[]) => AsyncIterable<FetchedMessage>;

/** Runs until the trigger is turned off; fails when the connection ends. */
async function watchFolder(client: ImapFlow, trigger: Trigger, fetchMessages: Fetch): Promise<void> {
	const name = String(trigger.parameter("folder"));
	const folder = await OpenFolder.open(client, name);
	let cursor = trigger.cursor as MailCursor;
	while (!trigger.signal.aborted) {
		const uids = await folder.newMails(cursor);
		for (let start = 0; start < uids.length; start += BATCH) {
			const mails: FetchedMessage[] = [];
			for await (const mail of fetchMessages(client, name, uids.slice(start, start + BATCH)))
				mails.push(mail);
			for (const mail of mails) cursor = await take(trigger, mail, folder.validity, cursor);
		}
		trigger.working();
		await folder.wait(trigger.signal);
	}
}

async function take(
	trigger: Trigger,
	{ uid, received, mail }: FetchedMessage,
	validity: string,
	cursor: MailCursor,
): Promise<MailCursor> {
	const receivedAt = received.getTime();
	const reached = { since: Math.max(cursor.since, receivedAt), validity, uid };
	const isNew = cursor.validity === validity || receivedAt >= wholeSecond(cursor.since);
	if (isNew) await trigger.fire({ key: `${validity}:${uid}`, outputs: mail, cursor: reached });
	else await trigger.remember(reached);
	return reached;
}

/** Mail servers note in whole seconds when a mail arrived. */
function wholeSecond(at: number): number {
	return Math.floor(at / 1000) * 1000;
}

async function credentialOf(trigger: Trigger, secrets: Pick<Secrets, "open">): Promise<MailServerCredential> {
	const reference = trigger.parameter("server");
	if (!fits(CredentialReference, reference)) {
		throw new TriggerFailure("CREDENTIAL_NOT_FOUND", "The trigger has no credential of a mail server.");
	}
	return (await secrets.open(reference.credential, "imap")) as MailServerCredential;
}
