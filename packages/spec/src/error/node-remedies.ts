import { DATA_REMEDIES } from "./data-remedies.ts";
import { GRAPHQL_REMEDIES } from "./graphql-errors.ts";
import { MAIL_REMEDIES } from "./mail-errors.ts";
import { MESSENGER_REMEDIES } from "./messenger-errors.ts";
import type { NODE_ERRORS } from "./node-errors.ts";
import { NODE_REQUEST_REMEDIES } from "./node-request-errors.ts";
import { PROBE_REMEDIES } from "./probe-errors.ts";
import { TRANSFER_REMEDIES } from "./transfer-remedies.ts";

/** What to do about the errors of built-in nodes. */
export const NODE_REMEDIES: Readonly<Record<keyof typeof NODE_ERRORS, string>> = {
	WORKSPACE_TOOL_FAILED: "Read `error` among the step's results, and change the arguments.",
	FILE_NOT_FOUND: "Check the path in the workspace; upper and lower case count.",
	FILE_EXISTS: "Choose another name, or add `replace=true` to the address.",
	FOLDER_NOT_EMPTY: "Delete what is in the folder first.",
	FILE_TOO_LARGE: "Split the file. [Limits](limits.md) has the sizes.",
	PATH_PATTERN_INVALID:
		"Write the pattern with `*`, `?`, `**`, `[a-z]` and `{a,b}`; the hint says what is wrong with it.",
	ZIP_INVALID: "Check that the file is a ZIP archive and that it has arrived whole; pack it again.",
	ZIP_ENCRYPTED: "Unpack the archive with its password elsewhere, and pack it again without one.",
	ZIP_METHOD_UNSUPPORTED: "Pack the archive again with the method _deflate_, which every program has.",
	ZIP_ENTRY_REFUSED:
		"Pack the archive again without links, without two files of one name, and with paths that stay inside it.",
	ZIP_TOO_LARGE: "Raise the node's limits if you trust the archive, or pack several smaller ones.",
	FILE_NOT_TEXT: "Save the file as text in UTF-8.",
	CSV_ENCODING_WRONG: "Choose the encoding _auto_, or the one that the file was saved with.",
	CSV_DELIMITER_WRONG: "Choose the delimiter _auto_, or the one that the file has.",
	CSV_INVALID: "Look at the line that the message names: a quote in a quoted field is written twice.",
	TABLE_ROW_UNEVEN: "Look at the row that the message names, or choose another delimiter.",
	TABLE_ROW_TOO_LARGE: "Read fewer columns.",
	CSV_CHARACTER_UNENCODABLE: "Write the file in UTF-8, or replace the character.",
	DATABASE_TARGET_WRONG:
		"Choose a database credential, or name a SQLite file of the workspace, and not both.",
	DATABASE_UNREACHABLE: "Check host and port of the credential; _Test_ tries it.",
	DATABASE_LOGIN_REFUSED: "Correct user, password or database of the credential; _Test_ tries it.",
	DATABASE_ENCRYPTION_FAILED:
		"Give the credential the certificate of the server, or of the authority that issued it; see [databases](databases.md#encryption).",
	DATABASE_CONNECTION_LOST: "Nothing, where the node retries: what is written is written once.",
	DATABASE_OUT_OF_MEMORY: "Ask for fewer or smaller values, or write fewer rows at once.",
	DATABASE_TIMEOUT: "Raise the node's time limit, add an index, or ask for less.",
	DATABASE_BUSY: "Give the node retries.",
	DATABASE_STATEMENT_REFUSED: "Read the database's own words in the run's error, and correct the statement.",
	DATABASE_VALUE_REFUSED: "Read the database's own words in the run's error, and correct the value.",
	DATABASE_PARAMETERS_WRONG: "Compare the names after colons in the statement with those of the values.",
	DATABASE_COLUMN_REFUSED: "Add the column to the node's list, or leave its value away.",
	DATABASE_STEPS_TABLE_MISSING:
		"Have an administrator of the database create the table with the statement of the hint.",
	DATABASE_TRANSACTION_EXPIRED:
		"Ask people, models and slow servers before the block, or raise how long it may be open.",
	DATABASE_FILE_INVALID: "Check that the path names a SQLite database.",
	TABLE_COLUMN_MISSING: "Compare the columns that the message lists with those that the node names.",
	TABLE_COLUMN_UNKNOWN: "Rename the key in the rows, or add the column to the table.",
	TABLE_COLUMN_RESERVED: "Rename the column in the file, or read it without a header.",
	WORKBOOK_INVALID: "Open the file in Excel or LibreOffice, and save it as .xlsx.",
	WORKBOOK_ENCRYPTED: "Save the workbook without a password.",
	WORKBOOK_TOO_LARGE: "Split the workbook, or save its sheet as CSV.",
	WORKBOOK_WOULD_LOSE: "Keep the rows in a workbook of their own, which the other one refers to.",
	WORKBOOK_RANGE_INVALID: "Write a cell such as B3, or a range such as B3:D10.",
	WORKBOOK_CELL_MERGED: "Separate the cells in Excel, or write to another place.",
	WORKBOOK_TABLE_FULL: "Switch the table's row of totals off, or make the table end with its last row.",
	WORKBOOK_SHEET_MISSING: "Compare the name with the sheets that the message lists.",
	WORKBOOK_SHEET_EXISTS: "Choose another name for the sheet.",
	WORKBOOK_SHEET_NAME_INVALID: "Give the sheet a name of 1 to 31 characters.",
	WORKBOOK_SHEET_NEEDED: "Add another sheet before deleting the last one.",
	WORKBOOK_SHEET_USED: "Rename or delete the sheet in Excel, which keeps what refers to it right.",
	TABLE_VALUE_INVALID: "Look at the row and column that the message names, and convert the column first.",
	TABLE_CONDITION_INVALID: "Give the condition its value, or the computation its column.",
	TABLE_TOO_LARGE:
		"Join on columns whose values are unique in one of the tables, or remove duplicates first.",
	TABLE_TIMEOUT: "Split the file, or work with fewer rows at once.",
	FILE_WORK_TIMEOUT: "Work with fewer pages, or with a smaller file.",
	FILE_WORK_MEMORY:
		"Work with fewer pages, or with a smaller file. Such a file may have been made to do harm.",
	PDF_DAMAGED: "Open the file in a viewer. Where that shows it, save it there anew.",
	PDF_ENCRYPTED: "Open the file with its password, and save it without one.",
	PDF_FIELD_INVALID: "Compare the values with what the message says of each field.",
	PDF_FIELD_UNKNOWN: "Compare the names with those that the message lists.",
	PDF_FORM_MISSING: "Choose the document that has the form.",
	PDF_PAGES_INVALID: "Write pages as `1-3, 7, 9-`, counted from 1.",
	PDF_PAGE_TOO_LARGE: "Leave the page out, or split the document.",
	PDF_TOO_MANY_PAGES: "Split the document, or name fewer pages.",
	PDF_TOO_MANY_PARTS: "Name fewer ranges, or more pages for each file.",
	WORD_DAMAGED: "Open the file in Word and save it as .docx.",
	WORD_ENCRYPTED: "Open the file with its password, and save it without one.",
	WORD_TEMPLATE_INVALID: "Look in the template for the tag that the message names.",
	WORD_VALUE_MISSING: "Add the values that the message lists.",
	WORD_VALUE_INVALID: "Give a text for the names that the message lists, or change the template.",
	IMAGE_INVALID: "Open the file in a viewer. Where that shows it, save it there as PNG or JPEG.",
	IMAGE_TOO_LARGE: "Make the picture smaller. [PDF and Word](nodes/pdf-and-word.md) has the sizes.",
	IMAGE_CROP_OUTSIDE: "Compare the part with the picture's size, which the message names.",
	BARCODE_TEXT_INVALID: "Choose another kind of barcode, or a shorter text.",
	HTTP_URL_INVALID: "Give an address with http:// or https:// and a host, without a user name or password.",
	HTTP_HEADER_INVALID: "Leave out headers that the connection sets itself, and line breaks in values.",
	HTTP_BODY_NOT_ALLOWED: "Leave the body out, or use another method.",
	HTTP_UNREACHABLE: "Check the address, and whether the server there is running.",
	HTTP_RESPONSE_TOO_LARGE: "Ask for less, for example for one page of a list.",
	HTTP_BODY_INVALID: "Look at the output `body` of the failed step, and correct the server that sent it.",
	HTTP_PAGE_INVALID:
		"Compare the paths to the items and to the next page with one page's body, and correct them.",
	HTTP_HOST_REFUSED: "Add the host to the node's allowed hosts, or correct the address.",
	CREDENTIAL_HOST_REFUSED:
		"Add the host to the credential, if it may have the secret, or choose another credential.",
	FUNCTION_FAILED: "Correct the code, or the input; the run's error has the line.",
	FUNCTION_TIMEOUT: "Let the function do less, or raise its time limit.",
	FUNCTION_OUT_OF_MEMORY: "Let the function keep less in memory at once.",
	FUNCTION_RESULT_TOO_LARGE: "Let the function return less.",
	COMMAND_ARGUMENT_REFUSED:
		"Give another value. [Commands](commands.md#the-file) says what an argument may be.",
	COMMAND_HOST_REFUSED:
		"Choose the credential of a machine that the command's `hosts` name, or have an administrator [add the machine](commands.md#on-other-machines).",
	COMMAND_NOT_STARTED:
		"Check that the program and its folder are there, and that the server's user may run it, or the user of the credential on another machine.",
	COMMAND_FAILED: "Read the step's output and messages: the program says there what is wrong.",
	COMMAND_TIMEOUT:
		"Raise `timeoutSeconds` in the [file of commands](commands.md#the-file), or give the program less to do.",
	COMMAND_OUTPUT_TOO_LARGE: "Have the program write to a file, with an argument of the kind `new-file`.",
	COMMAND_OUTPUT_INVALID: "Declare the output as text, or have the program write JSON and nothing else.",
	COMMAND_FILE_MISSING: "Check how the program learns where to write the file.",
	...TRANSFER_REMEDIES,
	...DATA_REMEDIES,
	...MAIL_REMEDIES,
	...GRAPHQL_REMEDIES,
	...MESSENGER_REMEDIES,
	...NODE_REQUEST_REMEDIES,
	...PROBE_REMEDIES,
};
