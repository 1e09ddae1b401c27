import type { ExecutionContext } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import type { ImapFlow } from "imapflow";
import { connect } from "./connect.ts";
import { serverFailure } from "./server-failure.ts";

/**
 * Does something in a mailbox, over a connection of its own.
 * @throws NodeError as `connect` and `serverFailure` say
 */
export async function atMailbox<Result>(
	server: MailServerCredential,
	context: Pick<ExecutionContext, "network" | "signal">,
	act: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
	const client = await connect(server, context);
	try {
		const result = await act(client);
		// The work is done, even where the logout fails.
		await client.logout().catch(() => {});
		return result;
	} catch (error) {
		context.signal.throwIfAborted();
		throw serverFailure(error, server);
	} finally {
		client.close();
	}
}
