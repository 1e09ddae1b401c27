import { COMMAND_ERRORS } from "./command-errors.ts";
import { DATA_ERRORS } from "./data-errors.ts";
import { DATABASE_ERRORS } from "./database-errors.ts";
import type { ErrorEntry } from "./error-entry.ts";
import { FILE_CONTENT_ERRORS } from "./file-content-errors.ts";
import { GRAPHQL_ERRORS } from "./graphql-errors.ts";
import { MAIL_ERRORS } from "./mail-errors.ts";
import { MESSENGER_ERRORS } from "./messenger-errors.ts";
import { NODE_REQUEST_ERRORS } from "./node-request-errors.ts";
import { PROBE_ERRORS } from "./probe-errors.ts";
import { TABLE_ERRORS } from "./table-errors.ts";
import { TRANSFER_ERRORS } from "./transfer-errors.ts";
import { ZIP_ERRORS } from "./zip-errors.ts";

/** The errors of built-in nodes, as part of the catalogue. */
export const NODE_ERRORS = {
	...COMMAND_ERRORS,
	...FILE_CONTENT_ERRORS,
	...DATABASE_ERRORS,
	...TRANSFER_ERRORS,
	...MAIL_ERRORS,
	...GRAPHQL_ERRORS,
	...MESSENGER_ERRORS,
	...NODE_REQUEST_ERRORS,
	...PROBE_ERRORS,
	WORKSPACE_TOOL_FAILED: {
		status: 422,
		fault: "user",
		summary: "The tool of the workspace could do nothing.",
		hint: "Its result `error` says why.",
	},
	FILE_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "The workspace has no such file.",
		hint: "Check the spelling; upper and lower case count.",
	},
	FILE_EXISTS: {
		status: 409,
		fault: "user",
		summary: "The workspace already has something of this name.",
		hint: "Choose another name, or replace the file.",
	},
	FOLDER_NOT_EMPTY: {
		status: 409,
		fault: "user",
		summary: "The folder holds something.",
		hint: "Delete what is in it first.",
	},
	FILE_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The file is larger than a node may read or write.",
	},
	FILE_NOT_TEXT: { status: 422, fault: "user", summary: "The file does not hold text in UTF-8." },
	PATH_PATTERN_INVALID: {
		status: 422,
		fault: "user",
		summary: "The pattern for paths cannot be read.",
		hint: "Use * and ? within a name, ** for any number of folders, [a-z] and {a,b}.",
	},
	HTTP_URL_INVALID: {
		status: 422,
		fault: "user",
		summary: "The URL is not an http or https address that can be requested.",
		hint: "It needs http:// or https:// and a host, and no user name or password.",
	},
	HTTP_HEADER_INVALID: {
		status: 422,
		fault: "user",
		summary: "A header of the request cannot be sent.",
		hint: "A name may not be one that the connection sets itself, and a value may not hold line breaks.",
	},
	HTTP_BODY_NOT_ALLOWED: {
		status: 422,
		fault: "user",
		summary: "A request with this method cannot carry a body.",
		hint: "Leave the body out, or use another method.",
	},
	HTTP_UNREACHABLE: {
		status: 502,
		fault: "system",
		summary: "The server could not be reached, or the connection broke off.",
	},
	HTTP_RESPONSE_TOO_LARGE: {
		status: 502,
		fault: "system",
		summary: "The answer is larger than a node may read.",
		hint: "Ask for less, for example for one page of a list.",
	},
	HTTP_BODY_INVALID: {
		status: 502,
		fault: "system",
		summary: "The answer says that it is JSON, but it is not.",
	},
	HTTP_PAGE_INVALID: {
		status: 502,
		fault: "system",
		summary: "A page of an answer has no list, or no usable way to the next page.",
		hint: "Check the paths to the items and to the next page against one page's body.",
	},
	HTTP_HOST_REFUSED: {
		status: 403,
		fault: "user",
		summary: "The address is on a host that the request may not address.",
	},
	CREDENTIAL_HOST_REFUSED: {
		status: 403,
		fault: "user",
		summary: "The credential is not for this host. Nothing was sent.",
		hint: "A credential is sent only to the hosts that it names, and only over https:.",
	},
	FUNCTION_FAILED: { status: 500, fault: "user", summary: "The function's code failed." },
	FUNCTION_TIMEOUT: { status: 504, fault: "user", summary: "The function ran longer than it may." },
	FUNCTION_OUT_OF_MEMORY: {
		status: 500,
		fault: "user",
		summary: "The function needed more memory than it may have.",
	},
	FUNCTION_RESULT_TOO_LARGE: { status: 500, fault: "user", summary: "The function's result is too large." },
	...TABLE_ERRORS,
	...DATA_ERRORS,
	...ZIP_ERRORS,
} as const satisfies Record<string, ErrorEntry>;
