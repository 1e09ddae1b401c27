import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

const Text = Type.String({ maxLength: 200 });

export const UNITS = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;

export const definition = defineNode({
	id: "Date.Calculate",
	version: 1,
	name: "Date",
	description:
		"Reads a date and time, adds to it, compares it with another one, and writes it in any form and zone.",
	icon: "calendar",
	color: "neutral",
	group: "Data",
	category: "data",
	summary: "[{{date}}][ as {{format}}]",
	keywords: [
		"time",
		"format",
		"parse",
		"add days",
		"difference",
		"time zone",
		"timestamp",
		"now",
		"duration",
	],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		date: {
			title: "Date",
			schema: Text,
			description: "A date or a time, such as 2026-05-04 or 2026-05-04T12:30:00+02:00. Now when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		read_as: {
			title: "Read as",
			schema: Text,
			description: "How the date is written where it is not ISO 8601, for example dd.MM.yyyy HH:mm.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		zone: {
			title: "Time zone",
			schema: Type.String({ maxLength: 100, control: "time-zone" }),
			description: "The zone of the result, and of a date that names none, for example Europe/Berlin.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "UTC",
		},
		add: {
			title: "Add",
			schema: Type.Number({ minimum: -1_000_000, maximum: 1_000_000 }),
			description: "How many units to add; fewer than 0 to subtract.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: 0,
		},
		unit: {
			title: "Unit",
			schema: Type.Enum([...UNITS], { type: "string" }),
			description: "The unit of what is added, and of the difference.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "days",
		},
		until: {
			title: "Until",
			schema: Text,
			description: "Another date, written in the same way: the difference to it is given.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		format: {
			title: "Format",
			schema: Text,
			description:
				"How to write the result, for example dd.MM.yyyy or cccc, d LLLL yyyy. ISO 8601 when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		language: {
			title: "Language",
			schema: Type.String({ maxLength: 20 }),
			description: "The language of the names of months and days, for example de.",
			scopes: ["Custom", "AI", "Message"],
			default: "en",
			advanced: true,
		},
	},
	outputs: {
		text: {
			title: "Text",
			schema: Type.String(),
			description: "The result in the format that was asked for.",
		},
		iso: { title: "ISO 8601", schema: Type.String(), description: "The result with its offset." },
		timestamp: {
			title: "Timestamp",
			schema: Type.Integer(),
			description: "The result in milliseconds since 1970 in UTC.",
		},
		weekday: {
			title: "Weekday",
			schema: Type.Integer({ minimum: 1, maximum: 7 }),
			description: "From 1 for Monday to 7 for Sunday.",
		},
		difference: {
			title: "Difference",
			schema: Type.Number(),
			description:
				"How many units lie between the result and the other date; fewer than 0 when it is earlier.",
		},
	},
	tool: {
		name: "calculate_date",
		description:
			"Reads a date, adds to it, gives the difference to another one, and writes it in a format and time zone.",
		annotations: { readOnly: true, openWorld: false },
	},
});
