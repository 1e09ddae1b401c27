import { describe, expect, it } from "vitest";
import { FILLED, servedForm } from "./testing/served-form.ts";

const { api, get, start, publish, send, runs, message, saved } = servedForm();

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
		expect((await api({ url: `/api/files/content?path=${path}` })).body).toBe("b.PNG");
	});

	it("are not taken where the form takes none", async () => {
		await publish();
		expect((await send(FILLED, [{ name: "a.txt", content: "x" }])).statusCode).toBe(200);
		expect((await message()).message.files).toBeUndefined();
		expect(await saved()).toEqual([]);
	});
});

it("starts by hand with files of the workspace for its fields, or without any", async () => {
	await publish({ form: [{ name: "cv", type: "files", required: true }] });
	expect((await start({})).statusCode).toBe(202);
	expect((await message()).message).toEqual({ cv: [], files: [] });
	expect((await start({ cv: [{ path: "cv.pdf" }] })).statusCode).toBe(202);
	expect((await start({ cv: "cv.pdf" })).json()).toMatchObject({
		error: { code: "FORM_INVALID", field: "message.cv" },
	});
});
