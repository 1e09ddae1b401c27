import { onTestFinished } from "vitest";
import { openImapServer, type TestEncryption, type TestImapServer } from "./open-imap-server.testing.ts";

export type { TestEncryption, TestImapServer } from "./open-imap-server.testing.ts";

/** A real IMAP server on loopback with mails given as source texts by folder, for as long as the test runs. */
export async function startImapServer(
	mails: Readonly<Record<string, string[]>>,
	encryption?: TestEncryption,
	without?: readonly string[],
): Promise<TestImapServer> {
	const server = await openImapServer(mails, encryption, without);
	onTestFinished(server.close);
	return server;
}
