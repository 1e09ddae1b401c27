import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Schedule",
	version: 1,
	name: "Schedule Trigger",
	description: "Starts a run at set times, by a cron expression.",
	icon: "calendar-clock",
	color: "neutral",
	group: "Triggers",
	summary: "{{cron}}",
	keywords: ["cron", "timer", "interval", "every", "daily", "time", "clock"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "schedule", name: "Schedule", phrase: "by its schedule" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {
		cron: {
			title: "Cron expression",
			schema: Type.String({ minLength: 9, maxLength: 200, format: "cron" }),
			description:
				"Minute, hour, day of the month, month and day of the week, for example 0 9 * * 1-5: at nine on weekdays.",
			scopes: ["Custom"],
			default: "0 9 * * *",
		},
		time_zone: {
			title: "Time zone",
			schema: Type.String({ minLength: 1, maxLength: 64, control: "time-zone" }),
			description: "The IANA name of the time zone that the times are meant in, for example Europe/Berlin.",
			scopes: ["Custom"],
			default: "UTC",
		},
	},
	outputs: {
		scheduled_at: { schema: Type.String(), description: "When the run was due: ISO 8601, in UTC." },
		fired_at: { schema: Type.String(), description: "When it was started: ISO 8601, in UTC." },
		late_ms: {
			schema: Type.Integer({ minimum: 0 }),
			description: "How much later that was, in milliseconds; large after the server was off.",
		},
	},
});
