import type { MailServerCredential } from "@switchyard/spec/credential";
import { mustEncrypt, tlsOptions } from "../mailbox/tls-options.ts";

/** How nodemailer is to reach a server whose host led to `address`. It connects there and to nothing else. */
export function transportOptions(server: MailServerCredential, address: string) {
	const { host, port, secure, plain, user, password = "" } = server;
	return {
		host: address,
		port,
		secure,
		requireTLS: !secure && mustEncrypt(server, address),
		ignoreTLS: plain === true,
		// A certificate is issued for the name, not for the address that the name led to.
		...(address === host ? {} : { servername: host }),
		tls: tlsOptions(server),
		...(user === undefined ? {} : { auth: { user, pass: password } }),
		// The logger is given what the server says.
		transactionLog: true,
		connectionTimeout: 20_000,
		greetingTimeout: 20_000,
		socketTimeout: 60_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}
