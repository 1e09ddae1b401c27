import type { RunCause } from "@switchyard/spec";

/** What started a run, in a list. */
export const CAUSE_NAMES: Readonly<Record<RunCause, string>> = {
	api: "Person or API",
	form: "Form",
	webhook: "Webhook",
	schedule: "Schedule",
	file: "File",
	mail: "Mail",
	flow: "Another run’s end",
	"sub-flow": "Another run",
	session: "Program",
};

/** The same after the word “started”. */
export const CAUSE_PHRASES: Readonly<Record<RunCause, string>> = {
	api: "by a person or over the API",
	form: "with a form",
	webhook: "by a webhook",
	schedule: "by its schedule",
	file: "by a file",
	mail: "by a mail",
	flow: "by another run’s end",
	"sub-flow": "by a step of another run",
	session: "by a program that calls the tools",
};
