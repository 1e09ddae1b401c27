import { defined, type JsonSchema } from "@switchyard/spec/json";
import { PublishedError, type PublishedTool, WaitingReply } from "@switchyard/spec/tool-publication";

export interface OpenApiOptions {
	readonly publication: string;
	readonly description?: string | undefined;
	readonly tools: readonly PublishedTool[];
	/** Where the server is reached: scheme, host and port. */
	readonly origin: string;
	readonly version: string;
}

/** The OpenAPI document of a publication: an operation for each tool, from the schemas that models see. */
export function openApiOf({ publication, description, tools, origin, version }: OpenApiOptions) {
	return {
		openapi: "3.1.0",
		info: { title: publication, version, ...defined({ description }) },
		servers: [{ url: `${origin}/tools/${publication}` }],
		security: [{ token: [] }],
		paths: {
			...Object.fromEntries(tools.map((tool) => [`/${tool.name}`, { post: operationOf(tool) }])),
			"/calls/{call}": { get: POLL },
			"/calls/{call}/files/{file}": { get: DOWNLOAD },
		},
		components: {
			securitySchemes: { token: { type: "http", scheme: "bearer" } },
			schemas: { Error: PublishedError, Waiting: WaitingReply },
		},
	};
}

const json = (schema: JsonSchema, description: string) => ({
	description,
	content: { "application/json": { schema } },
});

const WAITING = json({ $ref: "#/components/schemas/Waiting" }, "A person is asked, or the tool still works.");
const FAILED = json({ $ref: "#/components/schemas/Error" }, "Why there is no result.");

function operationOf({ name, description, parameters, output_schema, annotations }: PublishedTool) {
	return {
		operationId: name,
		summary: name,
		description,
		...defined({ "x-annotations": annotations }),
		parameters: [
			{
				name: "Idempotency-Key",
				in: "header",
				description: "A repeat with the same key is the same call: nothing is executed twice.",
				schema: { type: "string", pattern: "^[!-~]{1,128}$" },
			},
		],
		requestBody: { required: true, content: { "application/json": { schema: parameters } } },
		responses: {
			"200": json(output_schema, "What the tool gives."),
			"202": WAITING,
			default: FAILED,
		},
	};
}

const POLL = {
	operationId: "getCall",
	summary: "How a call stands, by the id that it was answered with",
	parameters: [{ name: "call", in: "path", required: true, schema: { type: "string" } }],
	responses: { "200": json({}, "What the tool gave."), "202": WAITING, default: FAILED },
};

const DOWNLOAD = {
	operationId: "getFile",
	summary:
		"A file of a call's result, by its number from 1: those that the tool's schema declares, in the order of the outputs",
	parameters: [
		{ name: "call", in: "path", required: true, schema: { type: "string" } },
		{ name: "file", in: "path", required: true, schema: { type: "integer", minimum: 1 } },
	],
	responses: {
		"200": { description: "The file's bytes.", content: { "application/octet-stream": {} } },
		default: FAILED,
	},
};
