import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Flow, FlowNode, ListFilesReply, RunSummary } from "@switchyard/spec";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../testing/temporary-app.ts";

let server: TemporaryApp;
beforeAll(async () => {
	server = await startTemporaryApp();
});
afterAll(() => server.dispose());

/** Each test has a flow of its own. */
let flow = "";
let flows = 0;
beforeEach(() => {
	flow = `order${flows++}`;
});
/** Files of forms that no test must find of another one. */
afterEach(() => rmSync(join(server.folder, "workspace", "forms"), { recursive: true, force: true }));

const custom = (value: unknown) => ({ scope: "Custom" as const, value });
const FORM = [
	{ name: "customer", title: "Your <name>", type: "text", required: true },
	{ name: "note", type: "multiline" },
	{ name: "amount", type: "number", default: 5 },
	{ name: "boxes", type: "integer" },
	{ name: "express", title: "Express", type: "boolean" },
	{ name: "size", type: "choice", choices: ["S", { value: "L", title: "Large" }], required: true },
	{ name: "days", type: "choices", choices: ["Mon", "Tue", "Wed"], most: 2 },
	{ name: "due", type: "date" },
];
const address = () => `/forms/${flow}/start`;

async function publish(
	params: Record<string, unknown> = {},
	{ respond, more = {} }: { respond?: FlowNode["params"]; more?: Partial<FlowNode> } = {},
) {
	const settings = Object.entries({ title: "Order", form: FORM, ...params });
	const node = (id: string, type: string, given: FlowNode["params"]): FlowNode => ({
		...{ id, type, name: id, params: given },
		position: { x: 0, y: 0 },
	});
	const start = {
		...node("start", "Flow.Form", Object.fromEntries(settings.map(([name, value]) => [name, custom(value)]))),
		...more,
	};
	const document: Flow = {
		...{ formatVersion: 1, id: flow, name: "Order", revision: 0 },
		nodes: [start, ...(respond ? [node("reply", "Flow.Respond", respond)] : [])],
		wires: respond
			? [{ id: "w", from: { node: "start", port: "out" }, to: { node: "reply", port: "in" } }]
			: [],
	};
	await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	return server.send({ method: "POST", url: `/api/flows/${flow}/publish`, payload: { revision: 1 } });
}

/** As anybody does: without a session or a token. */
const get = () => server.app.inject({ url: address(), headers: { host: HOST } });
const submissionOf = (html: string) => /name="form\.submission" value="([^"]+)"/.exec(html)?.[1] ?? "";
const FILLED = { customer: "Ada", size: "L" };

interface SentFile {
	/** The part that it comes as; that of the files without a field when absent. */
	readonly part?: string;
	readonly name: string;
	readonly content: string;
}

async function post(
	fields: Record<string, string | string[]>,
	files: readonly SentFile[] = [],
	headers: Record<string, string> = {},
) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields))
		for (const each of [value].flat()) form.append(name, each);
	for (const { part = "form.files", name, content } of files) form.append(part, new Blob([content]), name);
	const request = new Request("http://x/", { method: "POST", body: form });
	const payload = Buffer.from(await request.arrayBuffer());
	const type = request.headers.get("content-type") ?? "";
	const options: InjectOptions = { method: "POST", url: address(), payload };
	return server.app.inject({ ...options, headers: { host: HOST, "content-type": type, ...headers } });
}

async function send(fields: Record<string, string | string[]> = FILLED, files: readonly SentFile[] = []) {
	return post({ "form.submission": submissionOf((await get()).body), ...fields }, files);
}

const runs = async () =>
	(await server.send({ url: `/api/runs?flow=${flow}` })).json<{ runs: (RunSummary & { id: string })[] }>()
		.runs;
async function message() {
	const [run] = await runs();
	const { events } = (await server.send({ url: `/api/runs/${run?.id}/events` })).json();
	return events[0];
}
/** The folders in which files of forms are. */
async function saved(): Promise<string[]> {
	const reply = await server.send({ url: "/api/files?path=forms" });
	return reply.statusCode === 404 ? [] : reply.json<ListFilesReply>().entries.map(({ name }) => name);
}

describe("the page of a form", () => {
	it("has a control with a label for every field, and lets no text become a part of the page", async () => {
		expect((await publish({ introduction: "Hello & <welcome>" })).statusCode).toBe(200);
		const { statusCode, headers, body } = await get();
		expect(statusCode).toBe(200);
		expect(headers["content-type"]).toBe("text/html; charset=utf-8");
		expect(headers["content-security-policy"]).toContain("default-src 'none'");
		expect(headers["referrer-policy"]).toBe("same-origin");
		expect(body).toContain("Hello &#38; &#60;welcome&#62;");
		expect(body).toContain('<label for="field-customer">Your &#60;name&#62;</label>');
		for (const { name } of FORM) expect(body).toContain(`id="field-${name}"`);
		expect(body).toMatch(/name="amount"[^>]* value="5"/);
		expect(body).not.toContain("<script");
		expect(body).not.toContain('type="file"');
	});

	it("has the help for a field under its label, and names it to programs that read aloud", async () => {
		const form = [
			{ name: "mail", type: "email", title: "Mail", description: "We <never> pass it on." },
			{ name: "days", type: "choices", choices: ["Mon"], description: "Any." },
			{ name: "cv", type: "files", title: "Your CV", description: "One page.", most: 1, limitMb: 2 },
		];
		await publish({ form });
		const { body } = await get();
		expect(body).toMatch(
			/Mail .*<\/label><p class="help" id="field-mail-help">We &#60;never&#62; pass it on.<\/p><input type="email" id="field-mail"[^>]* aria-describedby="field-mail-help"/,
		);
		expect(body).toMatch(/<fieldset [^>]*aria-describedby="field-days-help"/);
		expect(body).toMatch(
			/<input type="file" id="field-cv" name="cv" aria-describedby="field-cv-help field-cv-hint">.*One file, 2 MB at most/,
		);
		const sent = await send({ mail: "ada@" });
		expect(sent.statusCode).toBe(422);
		expect(sent.body).toContain('aria-invalid="true" aria-describedby="field-mail-help field-mail-problem"');
		expect(sent.body).toContain("Enter a mail address, such as ada@example.com.");
		expect(sent.body).toContain('value="ada@"');
		expect((await send({ mail: " ada@example.com " })).statusCode).toBe(200);
		expect((await message()).message).toEqual({ mail: "ada@example.com", days: [], cv: [] });
	});

	it("is there for published flows alone, and says that it is closed", async () => {
		expect((await get()).statusCode).toBe(404);
		await publish({ closed: true });
		expect((await get()).statusCode).toBe(410);
		expect((await send()).statusCode).toBe(410);
		expect(await runs()).toEqual([]);
	});

	it("is not there for a trigger that is disabled, nor for another kind of node", async () => {
		await publish({}, { more: { disabled: true } });
		expect((await get()).statusCode).toBe(404);
	});

	it("is not published where it asks for nothing, or for two things of one name", async () => {
		expect((await publish({ form: [] })).body).toContain("FORM_TRIGGER_INVALID");
	});

	it("is not published where a field is called as the files are", async () => {
		const form = [{ name: "files", type: "text" }];
		expect((await publish({ form, uploads: "optional" })).body).toContain("FORM_TRIGGER_INVALID");
	});

	it.each([
		["more files than a form may", 6, { most: 20, limitMb: 1 }, "120 files"],
		["larger files than a form may", 3, { most: 1, limitMb: 200 }, "600 MB"],
	])("is not published where it takes %s", async (_what, count, limits, told) => {
		const form = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, type: "files", ...limits }));
		const { body } = await publish({ form });
		expect(body).toContain("FORM_TRIGGER_INVALID");
		expect(body).toContain(told);
	});
});

describe("a form that is sent", () => {
	it("starts one run with the values that it means, and thanks", async () => {
		await publish({ thanks: "Thanks <b>" });
		const fields = {
			customer: "  Ada ",
			note: "a\r\nb",
			amount: "1.5",
			boxes: "",
			express: "true",
			size: "L",
			days: ["Mon", "Wed"],
			due: "2026-05-31",
			unknown: "x",
			__proto__: "x",
		};
		const { statusCode, body } = await send(fields);
		expect([statusCode, body]).toEqual([200, expect.stringContaining("Thanks &#60;b&#62;")]);
		expect(await message()).toMatchObject({
			type: "run-start",
			cause: "public-form",
			message: {
				customer: "Ada",
				note: "a\nb",
				amount: 1.5,
				express: true,
				size: "L",
				days: ["Mon", "Wed"],
				due: "2026-05-31",
			},
		});
		expect(Object.keys((await message()).message)).not.toContain("unknown");
	});

	it("starts no second run when it is sent again, at once or later, and keeps the first one's files", async () => {
		await publish({ uploads: "optional" });
		const submission = submissionOf((await get()).body);
		const fields = { "form.submission": submission, ...FILLED };
		const files = [{ name: "a.txt", content: "first" }];
		const replies = await Promise.all([post(fields, files), post(fields, files)]);
		replies.push(await post(fields, files));
		expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
		expect(await runs()).toHaveLength(1);
		const [file] = (await message()).message.files;
		const kept = await server.send({ url: `/api/files/content?path=${encodeURIComponent(file.path)}` });
		expect(kept.body).toBe("first");
		expect(await saved()).toEqual([file.path.split("/")[1]]);
	});

	it("shows what the flow answers where that is set, as text", async () => {
		await publish(
			{ reply: "answer" },
			{ respond: { body: { scope: "Message", template: "<i>Hi {{ customer }}" } } },
		);
		expect((await send()).body).toContain("&#60;i&#62;Hi Ada");
	});

	it("says all that is wrong at once, beside the fields, keeps what was written, and starts nothing", async () => {
		await publish();
		const wrong = {
			customer: " ",
			note: 'a "quote"',
			amount: "1,5",
			boxes: "1.5",
			size: "M",
			days: ["Mon", "Tue", "Wed"],
			due: "2026-02-30",
		};
		const { statusCode, body } = await send(wrong);
		expect(statusCode).toBe(422);
		for (const name of ["customer", "amount", "boxes", "size", "days", "due"]) {
			expect(body).toContain(`<a href="#field-${name}">`);
			expect(body).toContain(`id="field-${name}-problem"`);
		}
		expect(body).toContain("a &#34;quote&#34;</textarea>");
		expect(body).toContain('value="1,5"');
		expect(body.match(/aria-invalid="true"/g)).toHaveLength(6);
		expect(await runs()).toEqual([]);
		const { statusCode: then } = await post({ "form.submission": submissionOf(body), ...FILLED });
		expect([then, (await runs()).length]).toEqual([200, 1]);
	});

	it("that a program filled in starts nothing, and is thanked", async () => {
		await publish({ uploads: "optional" });
		const files = [{ name: "spam.txt", content: "x" }];
		expect((await send({ ...FILLED, "form.website": "https://spam.example" }, files)).statusCode).toBe(200);
		expect(await runs()).toEqual([]);
		expect(await saved()).toEqual([]);
	});

	it("is refused without the page's own id, from another site's page, or as something else", async () => {
		await publish();
		expect((await post(FILLED)).statusCode).toBe(422);
		expect((await post({ ...FILLED, "form.submission": "1" })).statusCode).toBe(422);
		expect((await post(FILLED, [], { origin: "https://evil.example" })).statusCode).toBe(403);
		const broken = await post(FILLED, [], { "content-type": "multipart/form-data" });
		expect(broken.statusCode).toBe(400);
		expect(broken.body).toContain("did not arrive");
		expect(await runs()).toEqual([]);
	});

	it("is not taken more than thirty times a minute from one address", async () => {
		await publish();
		for (let number = 0; number < 30; number++) expect((await post({})).statusCode).toBe(422);
		const { statusCode, headers } = await post({});
		expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
	});
});

describe("files that are sent along", () => {
	it("are in the message as files of the workspace, whatever they are called", async () => {
		await publish({ uploads: "required" });
		const files = [
			{ name: "offer.pdf", content: "%PDF-1.7" },
			{ name: "../../secret.txt", content: "a" },
			{ name: "CON", content: "b" },
		];
		expect((await send(FILLED, files)).statusCode).toBe(200);
		const sent: { path: string; name: string }[] = (await message()).message.files;
		expect(sent.map(({ path }) => path.replace(/^forms\/[^/]+\//, ""))).toEqual([
			"1-offer.pdf",
			"2-secret.txt",
			"3-CON",
		]);
		expect(sent[0]).toMatchObject({ name: "offer.pdf", mediaType: "application/pdf", size: 8 });
	});

	it.each([
		[{ uploads: "required" }, [], "This is required."],
		[{ uploads: "optional", most_files: 1 }, ["a.txt", "b.txt"], "Send one file."],
		[{ uploads: "optional", file_types: [".pdf"] }, ["a.exe"], "Send files of these types: .pdf."],
	])("are refused with the other fields, and removed again: %j", async (params, names, problem) => {
		await publish(params);
		const files = names.map((name) => ({ name, content: "x" }));
		const { statusCode, body } = await send({ ...FILLED, amount: "x" }, files);
		expect(statusCode).toBe(422);
		expect(body).toContain(problem);
		expect(body).toContain('href="#field-amount"');
		expect(await saved()).toEqual([]);
		expect(await runs()).toEqual([]);
	});

	it("that are too large are refused, and nothing of them is kept", async () => {
		await publish({ uploads: "optional", limit_mb: 1 });
		const files = [
			{ name: "a.bin", content: "x".repeat(700_000) },
			{ name: "b.bin", content: "x".repeat(700_000) },
		];
		const { statusCode, body } = await send(FILLED, files);
		expect([statusCode, body]).toEqual([422, expect.stringContaining("Send 1 MB at most.")]);
		const huge = await send(FILLED, [{ name: "c.bin", content: "x".repeat(6_000_000) }]);
		expect([huge.statusCode, huge.body]).toEqual([413, expect.stringContaining("too large")]);
		expect(await saved()).toEqual([]);
		expect(await runs()).toEqual([]);
	});

	it("come by the field that they were chosen for, each with its own types and limits", async () => {
		const form = [
			{ name: "cv", title: "Your CV", type: "files", required: true, fileTypes: [".pdf"], most: 1 },
			{ name: "name", type: "text" },
			{ name: "pictures", type: "files", fileTypes: [".png"], limitMb: 1 },
		];
		await publish({ form, uploads: "optional" });
		expect((await get()).body).toMatch(
			/name="cv" required accept=".pdf".*\n.*name="name".*\n.*name="pictures" multiple/,
		);
		const cv = { part: "cv", name: "cv.pdf", content: "%PDF-1.7" };
		const large = { part: "pictures", name: "b.png", content: "x".repeat(1_200_000) };
		const refused = await send({}, [{ ...cv, name: "cv.exe" }, large]);
		expect(refused.statusCode).toBe(422);
		expect(refused.body).toContain('<a href="#field-cv">Your CV</a>: Send files of these types: .pdf.');
		expect(refused.body).toContain('<a href="#field-pictures">pictures</a>: Send 1 MB at most.');
		const twice = await send({}, [cv, cv]);
		expect(twice.body).toContain('<a href="#field-cv">Your CV</a>: Send one file.');
		expect((await send({})).body).toContain('<a href="#field-cv">Your CV</a>: This is required.');
		expect([await saved(), await runs()]).toEqual([[], []]);

		const pictures = ["a.png", "b.PNG"].map((name) => ({ part: "pictures", name, content: name }));
		const other = { part: "elsewhere", name: "x.pdf", content: "x" };
		const files = [cv, ...pictures, other, { name: "more.txt", content: "more" }];
		expect((await send({ name: "Ada" }, files)).statusCode).toBe(200);
		const { cv: cvs, pictures: shown, files: along, name } = (await message()).message;
		const names = (list: { name: string }[]) => list.map((file) => file.name);
		expect([name, names(cvs), names(shown), names(along)]).toEqual([
			...["Ada", ["cv.pdf"]],
			...[["a.png", "b.PNG"], ["more.txt"]],
		]);
		const path = encodeURIComponent(shown[1].path);
		expect((await server.send({ url: `/api/files/content?path=${path}` })).body).toBe("b.PNG");
	});

	it("are not taken where the form takes none", async () => {
		await publish();
		expect((await send(FILLED, [{ name: "a.txt", content: "x" }])).statusCode).toBe(200);
		expect((await message()).message.files).toBeUndefined();
		expect(await saved()).toEqual([]);
	});
});

it("starts by hand with what a person filled in", async () => {
	await publish();
	const start = (sent: object) =>
		server.send({ method: "POST", url: `/api/flows/${flow}/runs`, payload: { message: sent } });
	expect((await start({ customer: "Ada", size: "S" })).statusCode).toBe(202);
	expect((await message()).message).toEqual({ customer: "Ada", size: "S", amount: 5, files: [] });
	expect((await start({ size: "S" })).json()).toMatchObject({ error: { code: "FORM_INVALID" } });
});

it("starts by hand with files of the workspace for its fields, or without any", async () => {
	await publish({ form: [{ name: "cv", type: "files", required: true }] });
	const start = (sent: object) =>
		server.send({ method: "POST", url: `/api/flows/${flow}/runs`, payload: { message: sent } });
	expect((await start({})).statusCode).toBe(202);
	expect((await message()).message).toEqual({ cv: [], files: [] });
	expect((await start({ cv: [{ path: "cv.pdf" }] })).statusCode).toBe(202);
	expect((await start({ cv: "cv.pdf" })).json()).toMatchObject({
		error: { code: "FORM_INVALID", field: "message.cv" },
	});
});
