import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";
import { headersParameter } from "../../../http/parameters.ts";

const FilePath = Type.String({ minLength: 1, maxLength: 1024 });

/** What is sent. */
export const requestParameters = {
	url: {
		title: "URL",
		schema: Type.String({ minLength: 1, maxLength: 2048, format: "uri" }),
		description: "The address, beginning with http:// or https://.",
		// Of a step the designer chooses the address; a tool is of use to a model that may. `allowed_hosts` bounds it.
		scopes: ["Custom", "Message", "AI"],
		toolScope: "AI",
		sink: "url",
	},
	method: {
		title: "Method",
		schema: Type.Enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"], { type: "string" }),
		description: "The HTTP method.",
		scopes: ["Custom", "Message", "AI"],
		toolScope: "AI",
		// It decides whether the other end reads or removes.
		sink: "record",
		default: "GET",
	},
	query: {
		title: "Query",
		schema: Type.Record(Type.String({ maxLength: 256 }), Type.String({ maxLength: 8192 })),
		description: "Fields that are added to the URL's query, by name. They need no encoding.",
		scopes: ["Custom", "Message", "AI"],
		toolScope: "AI",
		sink: "record",
		optional: true,
	},
	headers: headersParameter,
	body: {
		title: "Body",
		schema: Type.Union([
			Type.String({ maxLength: 1_000_000 }),
			Type.Object({}, { additionalProperties: true }),
			Type.Array(Type.Unknown()),
		]),
		description: "The body: text is sent as it is, an object or a list as JSON. GET and HEAD take none.",
		scopes: ["Custom", "Message", "AI"],
		toolScope: "AI",
		optional: true,
	},
	body_as: {
		title: "Body as",
		schema: Type.Enum(["text or JSON", "form", "multipart"], { type: "string" }),
		description:
			"How an object is sent: as JSON, as the fields of a form, or as the parts of one with files.",
		scopes: ["Custom"],
		default: "text or JSON",
		advanced: true,
	},
	body_file: {
		title: "Body from file",
		schema: FilePath,
		description: "A file of the workspace that is sent as the body, up to 1 GB.",
		// Never a model: it could send any file of the workspace anywhere.
		scopes: ["Custom", "Message"],
		sink: "path",
		optional: true,
		advanced: true,
	},
	files: {
		title: "Files",
		schema: Type.Record(Type.String({ minLength: 1, maxLength: 256 }), FilePath),
		description: "Files of the workspace that a multipart body carries, by the name of the form's field.",
		scopes: ["Custom", "Message"],
		sink: "path",
		optional: true,
		advanced: true,
	},
} as const satisfies Inputs;
