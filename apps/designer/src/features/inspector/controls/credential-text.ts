/** What people call a credential of each kind, in a sentence. */
const WORDS: ReadonlyMap<string, string> = new Map([
	["smtp", "mail server to send by"],
	["imap", "mailbox to read from"],
	["model", "model provider"],
	["http", "credential for HTTP requests"],
	["database", "database server"],
	["file-server", "file server"],
	["ssh", "machine over SSH"],
	["login", "website login"],
	["messenger", "messenger account"],
	["text", "secret text"],
]);

/** `smtp` as `mail server to send by`; a package's own kind as it is. */
export function credentialText(kind: string): string {
	return WORDS.get(kind) ?? `${kind} credential`;
}
