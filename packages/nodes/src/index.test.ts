import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { specProblems } from "@switchyard/node-kit/testing";
import { aiProperties, type Property, SCOPES, toolDefinition } from "@switchyard/spec";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadNodeTypes } from "./index.ts";

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

/** What a node needs only once it executes. */
const LOADED_LATER = [
	"/execute.ts",
	"sandbox",
	"/node_modules/csv-parse/",
	"/node_modules/csv-stringify/",
	"/node_modules/fast-xml-parser/",
	"/node_modules/hucre/",
	"/node_modules/iconv-lite/",
	"/node_modules/imapflow/",
	"/node_modules/jose/",
	"/node_modules/luxon/",
	"/node_modules/mailparser/",
	"/node_modules/marked/",
	"/node_modules/nodemailer/",
	"/node_modules/quickjs-emscripten/",
	"/node_modules/turndown/",
	"/node_modules/yaml/",
	"/node_modules/yauzl/",
	"/node_modules/yazl/",
];

it("loads no library and no work before a node executes", async () => {
	const index = new URL("./index.ts", import.meta.url).href;
	const program = `
		import { registerHooks } from "node:module";
		const loaded = [];
		registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
		const { loadNodeTypes } = await import(${JSON.stringify(index)});
		await loadNodeTypes();
		process.stdout.write(JSON.stringify(loaded));`;
	const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(() => void child.kill());
	let output = "";
	child.stdout.on("data", (data) => {
		output += data;
	});
	await once(child, "close");
	const loaded: string[] = JSON.parse(output);
	expect(loaded).toContain(index);
	expect(loaded.filter((url) => LOADED_LATER.some((part) => url.includes(part)))).toEqual([]);
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

	it("declare what their calls do to the world [T18]", () => {
		const declared = tools.map(({ id, tool }) => [
			id,
			Object.entries(tool?.annotations ?? {}).map(([name, value]) => (value ? name : `not ${name}`)),
		]);
		expect(Object.fromEntries(declared)).toEqual({
			"AI.Agent": ["not readOnly", "not destructive", "not idempotent", "not openWorld"],
			"AI.Classify": ["readOnly", "not openWorld"],
			"AI.Extract": ["readOnly", "not openWorld"],
			"AI.Summarise": ["readOnly", "not openWorld"],
			"Browser.Click": ["destructive", "openWorld"],
			"Browser.Extract": ["readOnly", "openWorld"],
			"Browser.Fill": ["not destructive", "openWorld"],
			"Browser.GoTo": ["readOnly", "openWorld"],
			"Browser.Look": ["readOnly", "openWorld"],
			"Browser.Press": ["destructive", "openWorld"],
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
			"Text.RegularExpression": ["readOnly", "not openWorld"],
			"Jwt.Verify": ["readOnly", "not openWorld"],
			"Database.Insert": ["not readOnly", "not destructive", "not openWorld"],
			"Database.Query": ["readOnly", "not destructive", "idempotent", "not openWorld"],
			"Database.Update": ["not readOnly", "idempotent", "not openWorld"],
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
			"Http.Request": ["not readOnly", "not idempotent", "openWorld"],
			"Mail.Read": ["not readOnly", "not destructive", "openWorld"],
			"Mail.Send": ["not readOnly", "not destructive", "not idempotent", "openWorld"],
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
		expect(Object.fromEntries(tools.map(({ id, tool }) => [id, tool?.name]))).toEqual({
			"AI.Agent": "ask_agent",
			"AI.Classify": "classify_text",
			"AI.Extract": "extract_data",
			"AI.Summarise": "summarise_text",
			"Browser.Click": "browser_click",
			"Browser.Extract": "browser_extract",
			"Browser.Fill": "browser_fill_field",
			"Browser.GoTo": "browser_go_to",
			"Browser.Look": "browser_outline",
			"Browser.Press": "browser_press",
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
			"Text.RegularExpression": "regular_expression",
			"Jwt.Verify": "verify_jwt",
			"Database.Insert": "insert_rows",
			"Database.Query": "query_database",
			"Database.Update": "update_rows",
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
			"Http.Request": "http_request",
			"Mail.Read": "read_email",
			"Mail.Send": "send_email",
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

it("keeps the names that flows are saved with", () => {
	const surface = specs.map((spec) => {
		const outputs = spec.properties.filter((property) => property.variableType === "Out");
		const names = (list: readonly Property[]) => list.map(({ name }) => name).join(" ");
		const ports = spec.ports.map(({ id }) => id).join(" ");
		return `${spec.id} ${spec.construct ?? "action"} ${spec.effect}: ${names(inputsOf(spec))} → ${names(outputs)} [${ports}]`;
	});
	expect(surface).toEqual([
		"AI.Agent agent safe: prompt attachments history instructions model fallback_models output_schema trusted_answers as_tool planning end_with_plan max_steps max_repairs max_waits continue_once result_limit budget_usd budget_tokens on_budget → text messages history_summary tool_calls usage finish_reason is_autonomous execution_strategy autonomous_tasks execution_plan next_action [in out tools]",
		"AI.Classify action safe: text file labels several may_have_none instructions model max_repairs → label labels_found confidence [in out]",
		"AI.Extract action safe: text file fields instructions model max_repairs → values sources unproven is_proven [in out]",
		"AI.McpServer toolkit safe: server tools →  []",
		"AI.RemoteAgent action once: agent prompt instructions signature inputs output_schema max_steps → text outputs tool_calls [in out tools]",
		"AI.Summarise action safe: text file form words language part_size instructions model → summary parts [in out]",
		"Chat.Conversation conversation safe:  →  [in turn out]",
		"Chat.Turn sub-flow safe: flow text history conversation person files → text messages history_summary switch_to [in out]",
		"Data.Convert action safe: conversion input → result [in out]",
		"Date.Calculate action safe: date read_as zone add unit until format language → text iso timestamp weekday difference [in out]",
		"Crypto.Hash action safe: text algorithm encoding key → hash [in out]",
		"Feed.Read action safe: url limit allowed_hosts → title items count [in out]",
		"Text.RegularExpression action safe: text action pattern replacement ignore_case multiline time_limit_ms → found count matches text parts [in out]",
		"Jwt.Sign action safe: claims subject issuer audience expires_in_ms algorithm key → token expires_at [in out]",
		"Jwt.Verify action safe: jwt algorithm issuer audience key → claims subject [in out]",
		"File.Copy action safe: path new_path replace base → file [in out]",
		"File.Delete action once: path missing base → path deleted [in out]",
		"File.List action safe: folder pattern recursive details limit after → files count truncated next [in out]",
		"File.Move action safe: path new_path replace base → file [in out]",
		"File.Read action safe: path → content [in out]",
		"File.Unzip action safe: path folder replace most_files most_bytes base → files count bytes [in out]",
		"File.Watch trigger safe: folder pattern → path name bytes modified_at kind [out]",
		"File.Write action safe: path content → path bytes [in out]",
		"File.Zip action safe: paths new_path most_files most_bytes base → file count [in out]",
		"Flow.Ask ask safe: question context details form may_reject assignee expires_ms escalate_ms escalate_to on_expiry → answer comment answered_by answered_at answer_action question_id asked_at [in out rejected expired]",
		"Flow.Called trigger safe: inputs outputs description tool_name tool_description risk →  [out]",
		"Flow.Catch catch safe: nodes → error [out]",
		"Flow.Chat trigger safe:  → text history conversation person files [out]",
		"Flow.Checkpoint checkpoint safe:  →  [in out]",
		"Flow.Delay delay safe: duration_ms until →  [in out]",
		"Flow.Ended trigger safe: flow outcome → flow run outcome result error ended_at [out]",
		"Flow.ForEach for-each safe: items parallel on_item_error collect → item index results errors count [in each out]",
		"Flow.Function action safe: code input time_limit_ms → result [in out]",
		"Flow.Hop hop safe: assets steps on_step_error → assets state errors [in out tools]",
		"Flow.Join join safe: mode count timeout_ms →  [in out timeout]",
		"Flow.Log action safe: text →  [in out]",
		"Flow.LoopWhile loop-while safe: condition max_rounds → index rounds [in each out]",
		"Flow.Manual trigger safe: message form →  [out]",
		"Flow.Respond respond safe: status body →  [in out]",
		"Flow.Schedule trigger safe: cron time_zone → scheduled_at fired_at late_ms [out]",
		"Flow.Set set safe: fields →  [in out]",
		"Flow.Stop stop safe: message code business →  [in]",
		"Flow.Switch switch safe: rules →  [in rules otherwise]",
		"Flow.Webhook trigger safe: path method secret auth signature_header signed timestamp_header tolerance_seconds content_type reply → method path query headers body [out]",
		"Mail.Arrived trigger safe: folder save_attachments_to server → id message_id date from to cc subject body snippet truncated attachments [out]",
		"Mail.Read action safe: folders query_terms max_results save_attachments_to server → messages count [in out]",
		"Mail.Send action once: to subject body from server html cc bcc attachments in_reply_to reply_to → message_id sent_to timestamp [in out]",
		"People.AuthorizationRequests authorization-list safe:  → requests count [in out]",
		"People.DecideAuthorization authorization-decision safe: id approved comment → id tool_name status [in out]",
		"People.RequestAuthorization authorization-request safe: tool_name reason valid_for valid_ms agents_may_decide assignee expires_ms escalate_ms escalate_to → id tool_name reason status risk_level requested_at decided_at decided_by comment valid_for valid_until [in out rejected expired]",
		"Csv.Append action once: path delimiter encoding rows header formulas → path file count [in out]",
		"Excel.AppendRows action keyed: path sheet rows header_row dates formulas → path file sheet range count [in out]",
		"Excel.ReadRange action safe: path sheet range header columns offset limit → rows columns count more sheet range [in out]",
		"Excel.Sheets action safe: path action sheet new_name → path file sheets changed [in out]",
		"Excel.WriteRange action safe: path sheet start rows header dates formulas → path file sheet range count [in out]",
		"Csv.Read action safe: path delimiter encoding header values columns offset limit → rows columns count more delimiter encoding [in out]",
		"Csv.Write action safe: path rows columns header delimiter encoding formulas → path file count [in out]",
		"Table.Aggregate action safe: rows group_by values → rows count [in out]",
		"Table.Filter action safe: rows conditions match ignore_case → rows count removed [in out]",
		"Table.Join action safe: rows with on keep prefix → rows count unmatched [in out]",
		"Table.Deduplicate action safe: rows columns keep → rows count removed [in out]",
		"Table.Sort action safe: rows by limit → rows count [in out]",
		"Http.Request action once: url method query headers body body_as body_file files auth allowed_hosts save_to retry_on retry_limit pagination items_path next_path page_field first_page most_pages → status headers body file items pages more [in out]",
		"Browser.Click action once: target done_when harmless wait_ms → url [in out]",
		"Browser.Extract action safe: what target limit wait_ms → text rows truncated [in out]",
		"Browser.Fill action safe: target value wait_ms →  [in out]",
		"Browser.GoTo action safe: url wait_ms → url title status [in out]",
		"Browser.Look action safe: limit → page url title truncated [in out]",
		"Browser.Press action once: key target done_when harmless wait_ms → url [in out]",
		"Browser.Tools toolkit safe: sites act_freely_on limit wait_ms →  []",
		"Browser.Use block safe: sites on_session_lost →  [in each out]",
		"Browser.WaitFor action safe: text target url gone wait_ms → url title [in out]",
		"BrowserTools.Act action once: snapshot ref element site action key act_freely_on sites limit wait_ms → snapshot site url title page truncated notice []",
		"BrowserTools.Fill action safe: snapshot fields sites limit wait_ms → snapshot site url title page truncated notice []",
		"BrowserTools.Look action safe: ref sites limit → snapshot site url title page truncated notice []",
		"BrowserTools.Open action safe: url sites limit wait_ms → snapshot site url title page truncated notice []",
		"BrowserTools.Read action safe: snapshot ref sites limit wait_ms → text snapshot site url title page truncated notice []",
		"BrowserTools.Wait action safe: text gone sites limit wait_ms → met snapshot site url title page truncated notice []",
		"Database.Insert action keyed: server file time_limit table columns rows key_column → count repeated [in out]",
		"Database.Query action safe: server file time_limit sql parameters max_rows → rows columns count more [in out]",
		"Database.Update action keyed: server file time_limit table columns match_columns match values → count repeated [in out]",
		"Image.Change action safe: path rotate crop width height fit format quality save_to → path file width height [in out]",
		"Pdf.FillForm action safe: path fields flatten save_to → path file page_count [in out]",
		"Word.FillTemplate action safe: path values save_to → path file [in out]",
		"Pdf.Merge action safe: files save_to → path file page_count [in out]",
		"Barcode.Read action safe: path → barcodes text count [in out]",
		"Image.ReadText action safe: path pages → text pages confidence [in out]",
		"Pdf.Read action safe: path pages save_attachments_to → text pages has_text rest page_count metadata fields attachments [in out]",
		"Word.Read action safe: path format offset → content more next_offset [in out]",
		"Pdf.Split action safe: path pages every folder → files count [in out]",
		"Barcode.Write action safe: text format scale save_to → path file [in out]",
		"Transfer.Delete action once: server base path missing → path deleted [in out]",
		"Transfer.Download action safe: server base path save_to limit_mb → path file [in out]",
		"Transfer.List action safe: server base folder pattern recursive limit → files folders count truncated [in out]",
		"Transfer.Move action safe: server base path new_path replace → path [in out]",
		"Transfer.Upload action once: server base file path replace repeatable → path size [in out]",
	]);
});
