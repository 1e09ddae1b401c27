import { Type } from "typebox";

/** The longest time that a person may be given: a year, in milliseconds. */
export const LONGEST_MS = 31_536_000_000;

interface Asked {
	/** What the person should do, such as `answer`. */
	readonly act: string;
	/** What that gives, such as `an answer`. */
	readonly outcome: string;
}

/** The inputs that say who is asked, for how long, and who else when nobody has replied. */
export function askedPerson({ act, outcome }: Asked) {
	const duration = Type.Integer({ minimum: 1000, maximum: LONGEST_MS, control: "duration" });
	const person = Type.String({ maxLength: 200, pattern: "^[^\\r\\n]*$" });
	return {
		assignee: {
			title: "Who",
			schema: person,
			description: `Who should ${act}, for people to see; anybody who is signed in may.`,
			scopes: ["Custom", "Message"],
			optional: true,
		},
		expires_ms: {
			title: "Expires after",
			schema: duration,
			description: `How long it waits for ${outcome}; forever when empty.`,
			scopes: ["Custom"],
			optional: true,
		},
		escalate_ms: {
			title: "Escalate after",
			schema: duration,
			description:
				"How long it waits before others are asked as well; shorter than the time after which it expires.",
			scopes: ["Custom"],
			optional: true,
		},
		escalate_to: {
			title: "Escalate to",
			schema: person,
			description: `Who should ${act} then, beside those who were asked first.`,
			scopes: ["Custom", "Message"],
			optional: true,
		},
	} as const;
}
