import { defineCredentialKind } from "@switchyard/node-kit";
import { DatabaseCredential } from "./credential.ts";

export const kind = defineCredentialKind({
	kind: "database",
	name: "Database server",
	noun: "database server",
	purpose: "Lets nodes query and change a database.",
	schema: DatabaseCredential,
	egress: ["host"],
});
