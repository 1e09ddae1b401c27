import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ConsentCheck = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("consent-check"),
		/** The tool call's step, which has not begun. */
		step: StepNumber,
		/** By parameter: whether no approved call of the tool, in any run of the flow, has had its value before. */
		firstTime: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
		/** The rule of a person that approves the call: its id, who made it, and when it ends, in milliseconds since the Unix epoch. */
		rule: Type.Optional(
			Type.Object(
				{ id: Type.String(), by: Type.Optional(Type.String()), until: Type.Integer({ minimum: 0 }) },
				CLOSED,
			),
		),
		/** Why nothing could be looked up: the call is refused by it. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type ConsentCheck = Static<typeof ConsentCheck>;

/** What the store of approvals says of a call; `error` where it does not answer. */
export const ConsentLookup = Type.Pick(ConsentCheck, ["firstTime", "rule", "error"], CLOSED);
export type ConsentLookup = Static<typeof ConsentLookup>;

export const consentCheck = describeEvent(ConsentCheck, {
	summary: "The store of approvals was asked about a tool call, to know whether a person must agree to it.",
	writers: ["host"],
	line: ({ step, firstTime = {}, rule, error }) =>
		`step ${step}${Object.entries(firstTime)
			.map(([name, first]) => `, ${name} ${first ? "new" : "known"}`)
			.join(
				"",
			)}${rule ? `, approved by a rule${rule.by === undefined ? "" : ` of ${rule.by}`}` : ""}${error ? `, ${error.code}` : ""}`,
});
