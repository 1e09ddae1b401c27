import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { TARGET_INPUTS } from "../../connection/target.ts";

export const definition = defineNode({
	id: "Database.Transaction",
	version: 1,
	name: "Transaction",
	description:
		"Does what is wired to Each in one transaction of a database: all of it is kept at the end, or nothing. The nodes of its database work in it by where they stand.",
	icon: "database-zap",
	color: "blue",
	group: "Databases",
	category: "outside",
	summary: "[{{file}}]",
	keywords: ["commit", "rollback", "atomic", "all or nothing", "begin", "sql", "transfer"],
	// The record of its key is written by the same commit.
	effect: "keyed",
	source: { trusted: "It returns whether it was committed." },
	construct: "block",
	session: "transaction",
	atomic: true,
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "each", kind: "message", direction: "out", name: "Each" },
		{ id: "out", kind: "message", direction: "out", name: "Done" },
	],
	inputs: {
		...TARGET_INPUTS,
		open_limit: {
			title: "Open for at most",
			schema: Type.Integer({ minimum: 1000, maximum: 86_400_000, control: "duration" }),
			description:
				"How long the transaction may be open, in milliseconds: others wait for the rows that it has changed. Then it is rolled back and fails.",
			scopes: ["Custom"],
			optional: true,
			advanced: true,
			default: 600_000,
		},
		on_session_lost: {
			title: "When the session is lost",
			schema: Type.Enum(["restart", "ask", "fail"], { type: "string" }),
			description:
				"Restart begins the block again, as the database has kept nothing of it; where a step outside of the transaction was done meanwhile, a person is asked. Ask always asks a person. Fail fails.",
			scopes: ["Custom"],
			default: "restart",
			advanced: true,
		},
	},
	outputs: {},
});
