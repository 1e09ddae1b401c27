import type { MailServerCredential } from "@switchyard/spec";

/** How nodemailer is to reach a server whose host led to `address`. It connects there and to nothing else. */
export function transportOptions(
	{ host, port, secure, user, password = "" }: MailServerCredential,
	address: string,
) {
	return {
		host: address,
		port,
		secure,
		// A certificate is issued for the name, not for the address that the name led to.
		...(address === host ? {} : { servername: host }),
		...(user === undefined ? {} : { auth: { user, pass: password } }),
		connectionTimeout: 20_000,
		greetingTimeout: 20_000,
		socketTimeout: 60_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}
