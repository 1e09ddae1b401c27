import type { CredentialKind } from "@switchyard/spec";

/** What people call each kind, and what it is for. */
export const CREDENTIAL_KINDS: Record<CredentialKind, { readonly name: string; readonly purpose: string }> = {
	model: { name: "Model provider", purpose: "Lets agents use a provider's model." },
	smtp: { name: "Mail server (sending)", purpose: "Lets nodes send mail over SMTP." },
	imap: { name: "Mailbox (reading)", purpose: "Lets nodes read mail over IMAP." },
	http: { name: "HTTP requests", purpose: "Authenticates HTTP requests to a service." },
	database: { name: "Database server", purpose: "Lets nodes query and change a database." },
	"file-server": { name: "File server", purpose: "Lets nodes fetch and send files over SFTP, FTP or S3." },
	ssh: { name: "Machine over SSH", purpose: "Lets declared commands run on another machine." },
	login: { name: "Website login", purpose: "Lets a browser sign in on one site." },
	messenger: { name: "Messenger", purpose: "Lets nodes write into chats: Slack, Teams, Telegram, Discord." },
	text: { name: "Secret text", purpose: "One secret, such as a token or a webhook's shared secret." },
};
