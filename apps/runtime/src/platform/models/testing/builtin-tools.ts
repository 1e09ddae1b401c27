import type { ToolDefinition } from "@switchyard/spec/tool";

function tool(
	name: string,
	description: string,
	properties: Record<string, object>,
	optional: string[] = [],
): ToolDefinition {
	const required = Object.keys(properties).filter((property) => !optional.includes(property));
	return {
		name,
		description,
		parameters: { type: "object", properties, required, additionalProperties: false },
	};
}

export const sendEmail = tool("send_email", "Sends an e-mail to one or more people.", {
	to: { type: "string", description: "The recipient's address." },
	subject: { type: "string", maxLength: 200, description: "The subject line." },
	body: { type: "string", format: "multiline", description: "The text of the mail." },
});
export const readEmail = tool(
	"read_email",
	"Reads mails from a mailbox.",
	{
		folders: { type: "array", items: { type: "string" }, description: "Folders to read." },
		query_terms: { type: "array", items: { type: "string" }, description: "Words to look for." },
		max_results: { type: "integer", minimum: 1, maximum: 100, description: "How many at most." },
	},
	["folders", "query_terms", "max_results"],
);
export const writeFile = tool("write_file", "Writes a text file into the workspace.", {
	path: { type: "string", minLength: 1, maxLength: 1024, description: "The file's path." },
	content: { type: "string", description: "The whole text of the file." },
});
export const readFile = tool(
	"read_file",
	"Reads a text file of the workspace and returns its whole content.",
	{
		path: { type: "string", minLength: 1, description: "The file's path." },
	},
);
export const httpRequest = tool(
	"http_request",
	"Sends an HTTP request and returns the response.",
	{
		url: { type: "string", description: "The address." },
		method: { enum: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"], description: "The method." },
		headers: { type: "object", additionalProperties: { type: "string" }, description: "Headers." },
		body: { description: "What to send." },
	},
	["method", "headers", "body"],
);
export const log = tool("log", "Writes a note into the log that the people who watch this run read.", {
	text: { type: "string", maxLength: 10000, format: "multiline", description: "The text." },
});
export const ALL = [sendEmail, readEmail, writeFile, readFile, httpRequest, log];
