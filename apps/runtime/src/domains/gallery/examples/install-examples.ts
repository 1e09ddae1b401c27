import { join } from "node:path";
import { SYSTEM } from "@switchyard/spec/actor";
import { readOrCreateKey } from "../../../platform/secrets/key-file.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import type { FlowStore, Publications } from "../../flows/index.ts";
import { orderDesk } from "./order-desk.ts";
import { orderTriage } from "./order-triage.ts";
import { WEBHOOK_EXAMPLE_CREDENTIAL, webhookReply } from "./webhook-reply.ts";

/** The flows that a new user finds. The last one made stands first in the list: the one to begin with. */
export const EXAMPLES = [webhookReply, orderTriage, orderDesk] as const;

/** The file of the data folder that holds the secret which the webhook of the examples asks for. */
const SECRET_FILE = "webhook-example-secret";

export interface ExampleServices {
	readonly flows: Pick<FlowStore, "create" | "isUntouched">;
	readonly publications: Pick<Publications, "publish">;
	readonly secrets: Pick<SecretStore, "put">;
	/** The data folder. */
	readonly folder: string;
}

/** Installs the examples into a data folder that has never held a flow; one that someone removed stays away. */
export async function installExamples({
	flows,
	publications,
	secrets,
	folder,
}: ExampleServices): Promise<void> {
	if (!(await flows.isUntouched())) return;
	const secret = readOrCreateKey(join(folder, SECRET_FILE)).toString("base64url");
	// At once: they wait for the same commit, and check the documents while the writer starts.
	await Promise.all([
		secrets.put(WEBHOOK_EXAMPLE_CREDENTIAL, "text", { text: secret }),
		...EXAMPLES.map((document) => flows.create({ document }, SYSTEM)),
	]);
	await publications.publish(webhookReply.id, 1, SYSTEM);
}
