import type { ExecutionContext } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { createTransport } from "nodemailer";
import { encryptionFailure } from "../mailbox/encryption-failure.ts";
import { TlsWatch } from "../mailbox/tls-watch.ts";
import { sendFailure } from "./send-failure.ts";
import { transportOptions } from "./transport-options.ts";

/**
 * Connects to a server that mail is sent by, signs in, and sends nothing.
 * @throws NodeError as sending a mail does
 */
export async function verifyMailServer(
	server: MailServerCredential,
	{ network, signal }: Pick<ExecutionContext, "network" | "signal">,
): Promise<void> {
	const { address } = await network.resolve({ host: server.host, port: server.port });
	signal.throwIfAborted();
	using watch = new TlsWatch(server, address);
	const transport = createTransport({ ...transportOptions(server, address), logger: watch.logger });
	const close = () => transport.close();
	signal.addEventListener("abort", close, { once: true });
	try {
		await Promise.race([transport.verify(), aborted(signal), aborted(watch.signal)]);
	} catch (error) {
		signal.throwIfAborted();
		if (watch.signal.aborted) throw encryptionFailure("waitsForTls", error);
		throw sendFailure(error, server, { handedOver: false });
	} finally {
		signal.removeEventListener("abort", close);
		transport.close();
	}
}

/** Closing a transport does not end a verification that waits for its server. */
function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}
