import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { onceInputs } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.RunScript",
	version: 1,
	name: "Run Script",
	description:
		"Runs JavaScript of your own in the page and gives what it returns. After a crash it is not run again by itself, unless repeating it is harmless.",
	icon: "code-xml",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "[of {{input}}]",
	keywords: ["javascript", "evaluate", "execute js", "inject", "code"],
	effect: "once",
	effectWith: { harmless: "safe" },
	session: "browser",
	source: { untrusted: true },
	inputs: {
		script: {
			title: "Script",
			schema: Type.String({ minLength: 1, maxLength: 100_000, control: "code" }),
			description:
				"The body of an asynchronous function of `input` that runs in the page. What it returns, as JSON, is the result.",
			// Never a model or a message: what is code is decided by the saved flow alone.
			scopes: ["Custom"],
			default: "return document.title;",
		},
		input: {
			title: "Input",
			schema: Type.Unknown(),
			description: "The value that the script works on: any JSON value.",
			scopes: ["Message", "AI", "Custom"],
			optional: true,
			sink: "record",
		},
		time_limit_ms: {
			title: "Time limit",
			schema: Type.Integer({ minimum: 1, maximum: 600_000, control: "duration" }),
			description: "How long the script may run.",
			scopes: ["Custom"],
			default: 10_000,
			advanced: true,
		},
		harmless: {
			...onceInputs.harmless,
			description: "The script may run again after a crash: it only reads the page, say.",
		},
	},
	outputs: {
		result: {
			title: "Result",
			schema: Type.Unknown(),
			description: "What the script returned; null for nothing.",
		},
	},
	tool: {
		name: "browser_run_script",
		description: "Runs the script that the flow's designer wrote in the page of the browser.",
		annotations: { readOnly: false, openWorld: true },
	},
});
