import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { paperInputs, savedFileOutputs, savedToInput } from "../../files/parameters.ts";
import { waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Pdf.FromHtml",
	version: 1,
	name: "HTML to PDF",
	description:
		"Makes a PDF file of HTML, such as an invoice or a report. Nothing is fetched and no script runs: pictures stand in the HTML as data: addresses.",
	icon: "file-code",
	color: "red",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["pdf", "print", "invoice", "report", "html", "render"],
	effect: "safe",
	source: { trusted: "It returns the path that it was given." },
	inputs: {
		html: {
			title: "HTML",
			schema: Type.String({ minLength: 1, maxLength: 5_000_000, control: "text-area" }),
			description: "The document, with its styles in it.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		path: savedToInput,
		...paperInputs,
		wait_ms: { ...waitInput, description: "How long it may take." },
	},
	outputs: savedFileOutputs,
	tool: {
		name: "html_to_pdf",
		description: "Makes a PDF file of the workspace of HTML with its styles in it. Nothing is fetched.",
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
