import { defineNode, nodeType } from "@switchyard/node-kit";
import { Type } from "typebox";

/** What the nodes of the desk's package find, by case. */
export interface DeskRecords {
	readonly events: Readonly<Record<string, string>>;
	readonly tickets: Readonly<Record<string, string>>;
}

const name = Type.String({ minLength: 1, maxLength: 200 });
const words = Type.String({ maxLength: 10_000 });
const inside = { readOnly: false, destructive: false, openWorld: false } as const;
const reading = { readOnly: true, openWorld: false } as const;
const argument = <Schema extends typeof name | typeof words>(schema: Schema, description: string) => ({
	schema,
	description,
	scopes: ["AI", "Custom", "Message"] as const,
});

/** What every node is, apart from what it does. */
const NODE = { version: 1, icon: "briefcase", color: "neutral", group: "Desk", effect: "safe" } as const;
/** A node of the desk gives its own words, unless it says otherwise. */
const DESK = { ...NODE, source: {} } as const;

/**
 * A calendar, tickets, payments and a database, as a package has them that says of each node where its values come from and which parameters
 * are consequential.
 * @param done gets what the desk did, with its arguments.
 */
export function deskNodes({ events, tickets }: DeskRecords, done: (deed: string) => void) {
	const does = async (deed: string, params: object) => {
		done(`${deed} ${JSON.stringify(params)}`);
		return { done: true };
	};
	const outcome = { done: { schema: Type.Boolean(), description: "That it was done.", neutral: true } };
	return [
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Calendar",
				name: "Read Calendar",
				description: "Reads an event of the calendar, as the host of the meeting wrote it.",
				source: { untrusted: true },
				inputs: { event: argument(name, "The event.") },
				outputs: { event: { schema: words, description: "The event." } },
				tool: { name: "read_calendar", description: "Reads an event.", annotations: reading },
			}),
			async ({ event }) => ({ event: events[event] ?? "Nothing." }),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Book",
				name: "Book Meeting",
				description: "Books a meeting and invites people to it.",
				inputs: {
					title: argument(words, "What it is about."),
					attendees: { ...argument(words, "Whom to invite, separated by commas."), sink: "recipient" },
				},
				outputs: outcome,
				tool: { name: "book_meeting", description: "Books a meeting.", annotations: inside },
			}),
			(params) => does("book", params),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Ticket",
				name: "Read Ticket",
				description: "Reads a ticket, as a customer wrote it.",
				source: { untrusted: true },
				inputs: { ticket: argument(name, "The ticket.") },
				outputs: { ticket: { schema: words, description: "The ticket." } },
				tool: { name: "read_ticket", description: "Reads a ticket.", annotations: reading },
			}),
			async ({ ticket }) => ({ ticket: tickets[ticket] ?? "Nothing." }),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Answer",
				name: "Answer Ticket",
				description: "Answers a ticket; the answer goes to the customer who wrote it.",
				inputs: { ticket: argument(name, "The ticket."), text: argument(words, "The answer.") },
				outputs: outcome,
				tool: { name: "answer_ticket", description: "Answers a ticket.", annotations: inside },
			}),
			(params) => does("answer", params),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Refund",
				name: "Refund",
				description: "Pays money back.",
				inputs: {
					amount: { ...argument(words, "How much."), sink: "amount" },
					account: { ...argument(words, "To whom."), sink: "recipient" },
				},
				outputs: outcome,
				tool: { name: "refund", description: "Pays money back.", annotations: inside },
			}),
			(params) => does("refund", params),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Query",
				name: "Query",
				description: "Asks the database.",
				inputs: { sql: { ...argument(words, "The query."), sink: "sql" } },
				outputs: outcome,
				tool: { name: "run_query", description: "Asks the database.", annotations: inside },
			}),
			(params) => does("query", params),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Run",
				name: "Run Command",
				description: "Runs a command on the desk's machine.",
				inputs: { command: { ...argument(words, "The command."), sink: "command" } },
				outputs: outcome,
				tool: { name: "run_command", description: "Runs a command.", annotations: inside },
			}),
			(params) => does("run", params),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Connect",
				name: "Connect",
				description: "Sends the day's report to a machine.",
				inputs: {
					machine: { ...argument(words, "The machine."), scopes: ["Message", "Custom"], sink: "host" },
				},
				outputs: outcome,
			}),
			(params) => does("connect", params),
		),
		nodeType(
			defineNode({
				...DESK,
				id: "Desk.Close",
				name: "Delete Ticket",
				description: "Deletes a ticket for good.",
				inputs: { ticket: argument(name, "The ticket.") },
				outputs: outcome,
				tool: {
					name: "delete_ticket",
					description: "Deletes a ticket.",
					annotations: { ...inside, destructive: true },
				},
			}),
			(params) => does("delete", params),
		),
	];
}
