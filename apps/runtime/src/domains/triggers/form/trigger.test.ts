import { describe, expect, it } from "vitest";
import { custom, FILLED, FORM, servedForm, submissionOf } from "./testing/served-form.ts";

const { api, address, open, get, start, edit, publish, post, send, runs, message, saved } = servedForm();

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

	it("shows its designer the draft, from which nothing can be sent, and nobody else", async () => {
		await publish();
		const look = () => api({ url: `${address()}/preview` });
		const set = { op: "set-parameter", node: "start", name: "title", setting: custom("A <new> title") };
		const edited = await edit([set]);
		expect(edited.statusCode).toBe(200);
		const { statusCode, headers, body } = await look();
		expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		expect(body).toContain("<h1>A &#60;new&#62; title</h1>");
		expect(body).toContain("Preview of the draft.");
		expect(body).toContain('<button type="submit" disabled>Send</button>');
		expect(body).not.toContain('method="post"');
		expect((await get()).body).not.toContain("Preview");
		const anybody = await open(`${address()}/preview`);
		expect(anybody.statusCode).toBe(401);
		expect((await api({ url: `${address().replace("start", "other")}/preview` })).statusCode).toBe(404);
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
		const kept = await api({ url: `/api/files/content?path=${encodeURIComponent(file.path)}` });
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

it("starts by hand with what a person filled in", async () => {
	await publish();
	expect((await start({ customer: "Ada", size: "S" })).statusCode).toBe(202);
	expect((await message()).message).toEqual({ customer: "Ada", size: "S", amount: 5, files: [] });
	expect((await start({ size: "S" })).json()).toMatchObject({ error: { code: "FORM_INVALID" } });
});
