import type { BuiltInCredential } from "../../../platform/secrets/secret-store.ts";
import type { Outbox } from "./open-outbox.ts";

/** Lets the example flows send mail on a machine where nothing is configured. */
export function outboxCredential({ credential }: Outbox, updatedAt: number): BuiltInCredential {
	return { name: "outbox", kind: "smtp", value: credential, updatedAt };
}
