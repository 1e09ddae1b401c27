import type { WorkspaceDocument } from "@switchyard/spec/document";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/signed-in.ts";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";

const server = await startTemporaryApp();
afterAll(() => server.dispose());
const byPerson = await signedIn(server);
const byProgram = server.send;

const write = async (send: typeof byPerson, payload: object): Promise<WorkspaceDocument> => {
	const answer = await send({ method: "POST", url: "/api/documents", payload });
	expect(answer.statusCode).toBe(201);
	return answer.json();
};
const save = (send: typeof byPerson, id: string, payload: object) =>
	send({ method: "PUT", url: `/api/documents/${id}`, payload });

describe("documents over HTTP", () => {
	it("are labelled by who writes, and trusted by a person's own act only", async () => {
		const { id, label, author } = await write(byProgram, { title: "Prices", text: "60", label: {} });
		expect([label, author]).toEqual([{ untrusted: true }, { kind: "program" }]);
		expect((await write(byPerson, { title: "Rules", by: "Ada" })).author).toEqual({
			kind: "person",
			name: "Ada",
		});
		const refused = await save(byProgram, id, { revision: 1, label: {} });
		expect(refused.json().label).toEqual({ untrusted: true });
		expect((await save(byPerson, id, { revision: 2, text: "65" })).json().label).toEqual({ untrusted: true });
		expect((await save(byPerson, id, { revision: 3, label: { private: true } })).json()).toMatchObject({
			text: "65",
			label: { private: true },
		});
		const claimed = await save(byProgram, id, { revision: 4, label: {} });
		expect([claimed.statusCode, claimed.json().error.code]).toEqual([403, "LABEL_NEEDS_PERSON"]);
	});

	it("answer a change of an older revision with what has changed", async () => {
		const { id } = await write(byPerson, { title: "Stale", tags: ["a"] });
		await save(byPerson, id, { revision: 1, title: "Fresh", tags: ["b"] });
		const answer = await save(byPerson, id, { revision: 1, text: "mine" });
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toMatchObject({
			error: { code: "DOCUMENT_REVISION_STALE" },
			current: { revision: 2, title: "Fresh" },
			changed: ["title", "tags"],
		});
		const versions = (await byPerson({ url: `/api/documents/${id}/versions` })).json().versions;
		expect(versions.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
		const first = await byPerson({ url: `/api/documents/${id}/versions/1` });
		expect(first.json()).toMatchObject({ title: "Stale" });
	});

	it("are exported one by one and all at once, in their folders", async () => {
		const text = "# Ü\n";
		const { id } = await write(byPerson, { title: 'A "quoted" title', folder: "A b/C", tags: ["x"], text });
		const one = await byPerson({ url: `/api/documents/${id}/markdown` });
		expect(one.headers["content-type"]).toContain("text/markdown");
		expect(one.body).toContain('title: "A \\"quoted\\" title"\ntags: ["x"]\nlabel: {}');
		expect(one.body.endsWith(`---\n\n${text}`)).toBe(true);
		const all = await byPerson({ url: "/api/document-archive" });
		const files = unzipSync(new Uint8Array(all.rawPayload));
		expect(Object.keys(files)).toEqual(expect.arrayContaining(["prices.md", `A b/C/${id}.md`]));
		expect(strFromU8(files[`A b/C/${id}.md`] ?? new Uint8Array())).toBe(one.body);
	});

	it("are refused where they are too long, or lie in no folder", async () => {
		const tooLong = { title: "x", text: "x".repeat(200_001) };
		const answer = await byPerson({ method: "POST", url: "/api/documents", payload: tooLong });
		expect(answer.json().error).toMatchObject({ code: "BODY_INVALID", field: "text" });
		const nowhere = { title: "x", folder: "a//b" };
		const odd = await byPerson({ method: "POST", url: "/api/documents", payload: nowhere });
		expect(odd.json().error).toMatchObject({ code: "DOCUMENT_FOLDER_INVALID", field: "folder" });
		const missing = await byPerson({ url: "/api/documents/nothing-here" });
		expect(missing.json().error.code).toBe("DOCUMENT_NOT_FOUND");
	});
});
