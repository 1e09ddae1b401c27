import type { ErrorEntry } from "./error-entry.ts";

/** The errors of MCP: of the servers that are asked, of what is published, and of the programs that call it. */
export const MCP_ERRORS = {
	MCP_SERVER_NOT_FOUND: { status: 404, fault: "user", summary: "No MCP server of this name is set up." },
	MCP_TOOL_FAILED: { status: 502, fault: "system", summary: "The MCP server says that the tool failed." },
	MCP_REFUSED: { status: 502, fault: "system", summary: "The MCP server refused the request." },
	MCP_ANSWER_INVALID: {
		status: 502,
		fault: "system",
		summary: "What the MCP server answered is no answer to the request.",
	},
	MCP_INPUT_REQUIRED: {
		status: 502,
		fault: "system",
		summary: "The MCP server asks for what it is not given.",
	},
	MCP_SIGN_IN_NEEDED: { status: 502, fault: "user", summary: "The MCP server wants a person to sign in." },
	MCP_FLOOD: { status: 502, fault: "system", summary: "The MCP server sent more messages than are read." },
	TOOL_PUBLICATION_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such tool publication." },
	CALLER_FOLDERS_MISSING: {
		status: 409,
		fault: "user",
		summary: "The program that called cannot be asked in which folders it works.",
	},
	CALLER_MODEL_MISSING: {
		status: 409,
		fault: "user",
		summary: "The program that called has no model that can be asked now.",
	},
} as const satisfies Readonly<Record<string, ErrorEntry>>;
