import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { ImapFlow } from "imapflow";
import { encryptionFailure } from "./encryption-failure.ts";
import { serverFailure } from "./server-failure.ts";
import { mustEncrypt, tlsOptions } from "./tls-options.ts";
import { TlsWatch } from "./tls-watch.ts";

/**
 * Connects to the checked address of the server and signs in.
 * @throws NodeError `MAIL_LOGIN_MISSING`, or as `serverFailure` and the network say
 */
export async function connect(
	server: MailServerCredential,
	{ network, signal }: Pick<ExecutionContext, "network" | "signal">,
): Promise<ImapFlow> {
	const { host, port, secure, user, password = "" } = server;
	if (user === undefined) {
		throw new NodeError({
			code: "MAIL_LOGIN_MISSING",
			message: `The credential for ${host} has no user name, and IMAP needs one.`,
			field: "server",
			hint: "Add user name and password to the credential.",
		});
	}
	const { address } = await network.resolve({ host, port });
	signal.throwIfAborted();
	using watch = new TlsWatch(server, address);
	const client = new ImapFlow({
		host: address,
		port,
		secure,
		...startTls(server, address),
		// A certificate is issued for the name, not for the address that the name led to.
		...(address === host ? {} : { servername: host }),
		tls: tlsOptions(server),
		auth: { user, pass: password },
		logger: watch.logger,
		disableAutoIdle: true,
		connectionTimeout: 20_000,
		socketTimeout: 60_000,
		maxLineLength: 1_048_576,
		maxLiteralSize: 4_194_304,
		maxResponseSize: 8_388_608,
	});
	client.on("error", () => {}); // What is awaited fails too, and says it better.
	signal.addEventListener("abort", () => client.close(), { once: true });
	watch.signal.addEventListener("abort", () => client.close(), { once: true });
	try {
		await client.connect();
		return client;
	} catch (error) {
		client.close();
		signal.throwIfAborted();
		if (watch.signal.aborted) throw encryptionFailure("waitsForTls", error);
		throw serverFailure(error, server);
	}
}

/** STARTTLS: required, or not used, or used where the server offers it. */
function startTls(server: MailServerCredential, address: string): { readonly doSTARTTLS?: boolean } {
	if (server.secure) return {};
	if (server.plain === true) return { doSTARTTLS: false };
	return mustEncrypt(server, address) ? { doSTARTTLS: true } : {};
}
