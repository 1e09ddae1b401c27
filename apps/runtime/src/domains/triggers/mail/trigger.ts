import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { ImapFlow, MailMessage } from "@switchyard/nodes/mailbox";
import { CredentialReference, type MailServerCredential } from "@switchyard/spec/credential";
import { fits } from "@switchyard/spec/schema";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import type { Trigger, WatchingKind } from "../trigger-kind.ts";
import { advance, type MailCursor, type PlacedCursor } from "./mail-cursor.ts";
import { OpenFolder } from "./open-folder.ts";

type MailTriggerOptions = Pick<TriggerKindServices, "network" | "files"> & {
	readonly secrets: Pick<SecretStore, "open">;
};

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

async function watch(trigger: Trigger, { secrets, network, files }: MailTriggerOptions): Promise<void> {
	const { signal } = trigger;
	const server = await credentialOf(trigger, secrets);
	// Servers without such a trigger need not load the libraries.
	const { connect, serverFailure } = await import("@switchyard/nodes/mailbox");
	const client = await connect(server, { network, signal });
	try {
		await watchFolder(client, trigger, files);
	} catch (error) {
		if (!signal.aborted) throw error instanceof TriggerFailure ? error : serverFailure(error, server);
	} finally {
		client.close();
	}
}

/** Runs until the trigger is turned off; fails when the connection ends. */
async function watchFolder(client: ImapFlow, trigger: Trigger, files: WorkspaceFiles): Promise<void> {
	const folder = await OpenFolder.open(client, String(trigger.parameter("folder")));
	const saveTo = String(trigger.parameter("save_attachments_to") ?? "");
	let cursor = await folder.place(trigger.cursor as MailCursor);
	await trigger.remember(cursor);
	while (!trigger.signal.aborted) {
		const uids = await folder.mailsAfter(cursor.uid);
		for await (const message of folder.read(uids, trigger.signal)) {
			cursor = advance(cursor, message);
			const mail = saveTo === "" ? message.mail : await folder.save(message, saveTo, files);
			await startRun(trigger, cursor, mail);
		}
		trigger.working();
		await folder.wait(trigger.signal);
	}
}

/** A mail that cannot be read starts no run, and keeps none of the others from starting theirs. */
async function startRun(trigger: Trigger, cursor: PlacedCursor, mail: MailMessage): Promise<void> {
	const { problem, ...outputs } = mail;
	if (problem === undefined) {
		await trigger.fire({ key: `${cursor.validity}:${cursor.uid}`, outputs, cursor });
	} else {
		const name = JSON.stringify(mail.subject.slice(0, 100));
		await trigger.passOver(
			new TriggerFailure("MAIL_UNREADABLE", `The mail ${name} from ${mail.from} started no run. ${problem}`),
			cursor,
		);
	}
}

async function credentialOf(
	trigger: Trigger,
	secrets: Pick<SecretStore, "open">,
): Promise<MailServerCredential> {
	const reference = trigger.parameter("server");
	if (!fits(CredentialReference, reference)) {
		throw new TriggerFailure("CREDENTIAL_NOT_FOUND", "The trigger has no credential of a mail server.");
	}
	return (await secrets.open(reference.credential, "imap")) as MailServerCredential;
}
