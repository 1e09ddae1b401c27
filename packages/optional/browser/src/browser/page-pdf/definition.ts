import { defineNode } from "@switchyard/node-kit";
import { paperInputs, savedFileOutputs, savedToInput } from "../../files/parameters.ts";
import { waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.PagePdf",
	version: 1,
	name: "Page as PDF",
	description: "Prints the page to a PDF file, as a browser prints it.",
	icon: "printer",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{path}}",
	keywords: ["print", "pdf", "save as pdf", "archive"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		path: savedToInput,
		...paperInputs,
		wait_ms: { ...waitInput, description: "How long printing may take." },
	},
	outputs: savedFileOutputs,
	tool: {
		name: "browser_print",
		description: "Prints the page in the browser to a PDF file of the workspace.",
		annotations: { readOnly: false, idempotent: true, openWorld: true },
	},
});
