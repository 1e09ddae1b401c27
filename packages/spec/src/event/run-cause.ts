import { type Static, Type } from "typebox";

/**
 * What started a run: a person or program over the API, a person who filled in a trigger's form, a webhook, a schedule, a
 * file, a mail, the end of another flow's run, a step of another run that this one is a part of, or a program that
 * calls the tools of one of the flow's agents.
 */
export const RunCause = Type.Union([
	Type.Literal("api"),
	Type.Literal("form"),
	Type.Literal("webhook"),
	Type.Literal("schedule"),
	Type.Literal("file"),
	Type.Literal("mail"),
	Type.Literal("flow"),
	Type.Literal("sub-flow"),
	Type.Literal("session"),
]);
export type RunCause = Static<typeof RunCause>;
