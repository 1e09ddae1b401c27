import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { specProblems } from "@switchyard/node-kit/testing";
import type { Property } from "@switchyard/spec/node-spec";
import { unreadableReason } from "@switchyard/spec/schema";
import { SCOPES } from "@switchyard/spec/scope";
import { aiProperties, toolDefinition } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { loadCredentialKinds, loadNodeTypes } from "./index.ts";

const types = await loadNodeTypes();
const specs = types.map(({ spec }) => spec);
const tools = specs.filter((spec) => spec.tool !== undefined);
const inputsOf = (spec: { properties: readonly Property[] }) =>
	spec.properties.filter((property) => property.variableType !== "Out");

/** What a parameter of such a name ends up as, in whatever node. */
const SINKS_BY_NAME = new Map<string, Property["sink"]>([
	["to", "recipient"],
	["cc", "recipient"],
	["bcc", "recipient"],
	["reply_to", "recipient"],
	["from", "sender"],
	["url", "url"],
	["host", "host"],
	["path", "path"],
	["new_path", "path"],
	["paths", "path"],
	["folder", "path"],
	["base", "path"],
	["file", "path"],
	["files", "path"],
	["body_file", "path"],
	["attachments", "path"],
	["save_to", "path"],
	["save_attachments_to", "path"],
	["sql", "sql"],
	["amount", "amount"],
	["command", "command"],
	["instructions", "instructions"],
]);

/** The address that a webhook answers at: the designer's, and nothing is sent there. A folder of a mailbox is none of files. */
const IS_NO_SINK = new Set(["Flow.Webhook.path", "Mail.Arrived.folder", "Browser.WaitFor.url"]);

/** What no model ever fills, in whatever node: it would choose what the designer keeps it away from. */
const NEVER_AI =
	/^(base|host|hosts|server|servers|sender|from|credential|password|secret|token|auth|allow(ed)?_.*|script|command|commands|queue|profile|proxy|bucket|database|connection|collection|assignee|escalate_to|most_.*|sites|act_freely_on)$/;

it("has every node that has a folder, and no other", async () => {
	const packages = fileURLToPath(new URL("../../", import.meta.url));
	const folders = globSync("{nodes,optional/*}/src/*/*/definition.ts", { cwd: packages });
	expect(specs).toHaveLength(folders.length);
	expect(specs.length).toBeGreaterThanOrEqual(14);
});

describe.each(specs.map((spec) => [spec.id, spec] as const))("%s", (_id, spec) => {
	it("keeps to the schema of specs and to the conventions [R1][R2][R7]", () => {
		expect(specProblems(spec)).toEqual([]);
		expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
	});

	it("declares what its consequential parameters end up as", () => {
		const missing = inputsOf(spec).filter(({ name, sink, secret }) => {
			const kind = SINKS_BY_NAME.get(name);
			return (
				kind !== undefined && secret === undefined && sink !== kind && !IS_NO_SINK.has(`${spec.id}.${name}`)
			);
		});
		expect(missing.map(({ name }) => name)).toEqual([]);
	});

	it("lets no model choose a credential or a server [R4][R28]", () => {
		for (const property of inputsOf(spec)) {
			if (property.secret === undefined && property.sink !== "host") continue;
			expect([property.name, property.aiScope, property.scope]).toEqual([property.name, false, "Custom"]);
		}
	});

	it("lets no model choose where a node stays, as whom it acts, or what it may do at most [R4]", () => {
		const filled = inputsOf(spec).filter(({ name, aiScope }) => aiScope && NEVER_AI.test(name));
		expect(filled.map(({ name }) => name)).toEqual([]);
	});

	it("starts each parameter with a scope that its author allows [R3]", () => {
		for (const { scope, aiScope, customScope, messageScope } of inputsOf(spec)) {
			expect(SCOPES.filter((_, index) => [aiScope, customScope, messageScope][index])).toContain(scope);
		}
	});

	it("shows a model exactly the parameters that it may fill and that are set to AI [R11][R12]", () => {
		const params = Object.fromEntries(inputsOf(spec).map(({ name }) => [name, { scope: "AI" as const }]));
		const allowed = inputsOf(spec).filter((property) => property.aiScope);
		expect(aiProperties(spec, { params })).toEqual(allowed);
		const shown = toolDefinition(spec, { params })?.parameters.properties;
		if (spec.tool) expect(Object.keys(shown ?? {})).toEqual(allowed.map(({ name }) => name));
		else expect(shown).toBeUndefined();
		for (const { name } of allowed) {
			const without = { ...params, [name]: { scope: "Custom" as const, value: null } };
			expect(aiProperties(spec, { params: without }).map((property) => property.name)).not.toContain(name);
		}
	});
});

it("has kinds of credentials whose values can be checked [R28]", async () => {
	const kinds = await loadCredentialKinds();
	expect(kinds.length).toBeGreaterThanOrEqual(10);
	for (const { declared } of kinds) expect(unreadableReason(declared.schema), declared.kind).toBeUndefined();
});

describe("tools", () => {
	it("have names of their own, and words for a model [R1][R2]", () => {
		expect(new Set(tools.map(({ tool }) => tool?.name)).size).toBe(tools.length);
		for (const spec of tools) {
			expect(spec.tool?.description.length).toBeGreaterThan(30);
			for (const property of inputsOf(spec).filter((input) => input.aiScope))
				expect(property.description.length, `${spec.id}.${property.name}`).toBeGreaterThan(10);
		}
	});

	it("are executed by the one function that serves the flow path too, or by the engine itself [R5]", () => {
		for (const { spec, execute } of types)
			if (spec.tool) expect(typeof execute, spec.id).toBe(spec.construct ? "undefined" : "function");
	});

	it("say something of what their calls do to the world [T18]", () => {
		const silent = tools.filter(({ tool }) => Object.keys(tool?.annotations ?? {}).length === 0);
		expect(silent.map(({ id }) => id)).toEqual([]);
	});

	it("declare what their calls do to the world [T18]", () => {
		const declared = tools.map(({ id, tool }) => [
			id,
			Object.entries(tool?.annotations ?? {}).map(([name, value]) => (value ? name : `not ${name}`)),
		]);
		expect(Object.fromEntries(declared)).toMatchObject({
			"AI.Agent": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"AI.Classify": ["readOnly", "not openWorld"],
			"AI.Extract": ["readOnly", "not openWorld"],
			"AI.Summarise": ["readOnly", "not openWorld"],
			"Browser.Click": ["destructive", "openWorld"],
			"Browser.Extract": ["readOnly", "openWorld"],
			"Browser.Fill": ["not destructive", "openWorld"],
			"Browser.GoTo": ["readOnly", "openWorld"],
			"Browser.Look": ["readOnly", "openWorld"],
			"Browser.Dialog": ["not readOnly", "openWorld"],
			"Browser.Download": ["not readOnly", "openWorld"],
			"Browser.FillCredential": ["not destructive", "openWorld"],
			"Browser.PagePdf": ["not readOnly", "idempotent", "openWorld"],
			"Browser.Press": ["destructive", "openWorld"],
			"Browser.RunScript": ["not readOnly", "openWorld"],
			"Browser.Screenshot": ["not readOnly", "idempotent", "openWorld"],
			"Browser.Tab": ["not readOnly", "not destructive", "openWorld"],
			"Browser.Upload": ["not readOnly", "not destructive", "openWorld"],
			"Pdf.FromHtml": ["not readOnly", "idempotent", "not openWorld"],
			"Browser.WaitFor": ["readOnly", "openWorld"],
			"BrowserTools.Act": ["destructive", "openWorld"],
			"BrowserTools.Fill": ["not destructive", "openWorld"],
			"BrowserTools.Look": ["readOnly", "openWorld"],
			"BrowserTools.Open": ["readOnly", "openWorld"],
			"BrowserTools.Read": ["readOnly", "openWorld"],
			"BrowserTools.Wait": ["readOnly", "openWorld"],
			"Csv.Append": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"Csv.Read": ["readOnly", "not openWorld"],
			"Csv.Write": ["not readOnly", "idempotent", "not openWorld"],
			"Excel.AppendRows": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"Excel.ReadRange": ["readOnly", "not openWorld"],
			"Excel.Sheets": ["not readOnly", "destructive", "idempotent", "not openWorld"],
			"Excel.WriteRange": ["not readOnly", "destructive", "idempotent", "not openWorld"],
			"File.Copy": ["not readOnly", "idempotent", "not openWorld"],
			"File.Delete": ["not readOnly", "destructive", "idempotent", "not openWorld"],
			"File.List": ["readOnly", "not openWorld"],
			"File.Move": ["not readOnly", "not openWorld"],
			"Data.Convert": ["readOnly", "not openWorld"],
			"Date.Calculate": ["readOnly", "not openWorld"],
			"Crypto.Hash": ["readOnly", "not openWorld"],
			"Feed.Read": ["readOnly", "openWorld"],
			"Text.Change": ["readOnly", "not openWorld"],
			"Text.RegularExpression": ["readOnly", "not openWorld"],
			"Jwt.Verify": ["readOnly", "not openWorld"],
			"Database.Insert": ["not readOnly", "not destructive", "not openWorld"],
			"Database.Query": ["readOnly", "not destructive", "idempotent", "not openWorld"],
			"Database.Update": ["not readOnly", "idempotent", "not openWorld"],
			"Table.Query": ["readOnly", "not openWorld"],
			"Transfer.Delete": ["not readOnly", "destructive", "idempotent", "openWorld"],
			"Transfer.Download": ["not readOnly", "idempotent", "openWorld"],
			"Transfer.List": ["readOnly", "openWorld"],
			"Transfer.Move": ["not readOnly", "openWorld"],
			"Transfer.Upload": ["not readOnly", "openWorld"],
			"File.Read": ["readOnly", "not openWorld"],
			"File.Unzip": ["not readOnly", "idempotent", "not openWorld"],
			"File.Write": ["not readOnly", "idempotent", "not openWorld"],
			"File.Zip": ["not readOnly", "idempotent", "not openWorld"],
			"Flow.Ask": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"Flow.Function": ["readOnly", "not openWorld"],
			"Flow.Log": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"Graphql.Request": ["not readOnly", "not idempotent", "openWorld"],
			"Http.Request": ["not readOnly", "not idempotent", "openWorld"],
			"Mail.Flag": ["not readOnly", "not destructive", "idempotent", "openWorld"],
			"Mail.Move": ["not readOnly", "idempotent", "openWorld"],
			"Mail.Read": ["not readOnly", "not destructive", "openWorld"],
			"Mail.Reply": ["not readOnly", "not destructive", "not idempotent", "openWorld"],
			"Mail.SaveAttachments": ["not readOnly", "not destructive", "idempotent", "openWorld"],
			"Mail.Send": ["not readOnly", "not destructive", "not idempotent", "openWorld"],
			"Message.Send": ["not readOnly", "not destructive", "not idempotent", "openWorld"],
			"People.AuthorizationRequests": ["readOnly", "not openWorld"],
			"People.DecideAuthorization": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"Table.Aggregate": ["readOnly", "not openWorld"],
			"Table.Filter": ["readOnly", "not openWorld"],
			"Table.Join": ["readOnly", "not openWorld"],
			"Table.Deduplicate": ["readOnly", "not openWorld"],
			"Table.Sort": ["readOnly", "not openWorld"],
			"Barcode.Read": ["readOnly", "not openWorld"],
			"Barcode.Write": ["not readOnly", "idempotent", "not openWorld"],
			"Image.Change": ["not readOnly", "idempotent", "not openWorld"],
			"Image.ReadText": ["readOnly", "not openWorld"],
			"Word.FillTemplate": ["not readOnly", "idempotent", "not openWorld"],
			"Word.Read": ["readOnly", "not openWorld"],
			"Pdf.FillForm": ["not readOnly", "idempotent", "not openWorld"],
			"Pdf.Merge": ["not readOnly", "idempotent", "not openWorld"],
			"Pdf.Read": ["not readOnly", "not destructive", "idempotent", "not openWorld"],
			"Pdf.Split": ["not readOnly", "idempotent", "not openWorld"],
			"People.RequestAuthorization": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
		});
	});

	it("are called what the documentation calls them", () => {
		expect(Object.fromEntries(tools.map(({ id, tool }) => [id, tool?.name]))).toMatchObject({
			"AI.Agent": "ask_agent",
			"AI.Classify": "classify_text",
			"AI.Extract": "extract_data",
			"AI.Summarise": "summarise_text",
			"Browser.Click": "browser_click",
			"Browser.Extract": "browser_extract",
			"Browser.Fill": "browser_fill_field",
			"Browser.GoTo": "browser_go_to",
			"Browser.Look": "browser_outline",
			"Browser.Dialog": "browser_dialog",
			"Browser.Download": "browser_download",
			"Browser.FillCredential": "browser_fill_credential",
			"Browser.PagePdf": "browser_print",
			"Browser.Press": "browser_press",
			"Browser.RunScript": "browser_run_script",
			"Browser.Screenshot": "browser_screenshot",
			"Browser.Tab": "browser_tab",
			"Browser.Upload": "browser_upload",
			"Pdf.FromHtml": "html_to_pdf",
			"Browser.WaitFor": "browser_wait_for",
			"BrowserTools.Act": "browser_act",
			"BrowserTools.Fill": "browser_fill",
			"BrowserTools.Look": "browser_look",
			"BrowserTools.Open": "browser_open",
			"BrowserTools.Read": "browser_read",
			"BrowserTools.Wait": "browser_wait",
			"Csv.Append": "append_csv",
			"Csv.Read": "read_csv",
			"Csv.Write": "write_csv",
			"Excel.AppendRows": "excel_append_rows",
			"Excel.ReadRange": "excel_read_range",
			"Excel.Sheets": "excel_sheets",
			"Excel.WriteRange": "excel_write_range",
			"File.Copy": "copy_file",
			"File.Delete": "delete_file",
			"File.List": "list_files",
			"File.Move": "move_file",
			"Data.Convert": "convert_data",
			"Date.Calculate": "calculate_date",
			"Crypto.Hash": "hash_text",
			"Feed.Read": "read_feed",
			"Text.Change": "change_text",
			"Text.RegularExpression": "regular_expression",
			"Jwt.Verify": "verify_jwt",
			"Database.Insert": "insert_rows",
			"Database.Query": "query_database",
			"Database.Update": "update_rows",
			"Table.Query": "query_tables",
			"Transfer.Delete": "delete_remote_file",
			"Transfer.Download": "download_remote_file",
			"Transfer.List": "list_remote_files",
			"Transfer.Move": "move_remote_file",
			"Transfer.Upload": "upload_remote_file",
			"File.Read": "read_file",
			"File.Unzip": "unzip",
			"File.Write": "write_file",
			"File.Zip": "zip",
			"Flow.Ask": "ask_human",
			"Flow.Function": "run_function",
			"Flow.Log": "log",
			"Graphql.Request": "graphql_request",
			"Http.Request": "http_request",
			"Mail.Flag": "flag_email",
			"Mail.Move": "move_email",
			"Mail.Read": "read_email",
			"Mail.Reply": "reply_to_email",
			"Mail.SaveAttachments": "save_attachments",
			"Mail.Send": "send_email",
			"Message.Send": "send_chat_message",
			"People.AuthorizationRequests": "get_authorization_requests",
			"People.DecideAuthorization": "approve_authorization",
			"Table.Aggregate": "aggregate_rows",
			"Table.Filter": "filter_rows",
			"Table.Join": "join_tables",
			"Table.Deduplicate": "remove_duplicates",
			"Table.Sort": "sort_rows",
			"Barcode.Read": "read_barcode",
			"Barcode.Write": "write_barcode",
			"Image.Change": "change_image",
			"Image.ReadText": "read_image_text",
			"Word.FillTemplate": "fill_word_template",
			"Word.Read": "read_word",
			"Pdf.FillForm": "fill_pdf_form",
			"Pdf.Merge": "merge_pdf",
			"Pdf.Read": "read_pdf",
			"Pdf.Split": "split_pdf",
			"People.RequestAuthorization": "request_authorization",
		});
	});
});
