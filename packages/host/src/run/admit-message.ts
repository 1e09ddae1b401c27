import { NodeError } from "@switchyard/node-kit";
import { AppError, type Message } from "@switchyard/spec";
import type { HostServices } from "../attempts/host-services.ts";
import { type Admitted, admit } from "./admit.ts";

/**
 * Admits what somebody sends to a run.
 * @throws AppError `MESSAGE_TOO_LARGE`
 */
export function admitMessage(
	{ limits, secrets }: Pick<HostServices, "limits" | "secrets">,
	value: Message,
): Admitted<Message> {
	try {
		return admit(value, limits.messageSize, (text) => secrets.redact(text));
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { message, hint } = error;
		throw new AppError("MESSAGE_TOO_LARGE", { message, ...(hint === undefined ? {} : { hint }) });
	}
}
