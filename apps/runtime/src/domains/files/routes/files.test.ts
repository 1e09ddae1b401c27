import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HOST, startTemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";

const server = await startTemporaryApp();
afterAll(() => server.dispose());
const workspace = join(server.folder, "workspace");

const at = (url: string, query: Record<string, string> = {}) => `${url}?${new URLSearchParams(query)}`;
const list = (query: Record<string, string> = {}) => server.send({ url: at("/api/files", query) });
const download = (path: string) => server.send({ url: at("/api/files/content", { path }) });
const remove = (path: string) => server.send({ method: "DELETE", url: at("/api/files", { path }) });
const octets = { host: HOST, authorization: `Bearer ${TOKEN}`, "content-type": "application/octet-stream" };
const upload = (path: string, payload: string | Buffer, query = {}, headers = {}) =>
	server.send({
		method: "PUT",
		url: at("/api/files/content", { path, ...query }),
		payload,
		headers: { ...octets, ...headers },
	});

const names = (answer: { json(): { entries: { name: string }[] } }) =>
	answer.json().entries.map(({ name }) => name);

describe("the workspace's files over the API", () => {
	it("are uploaded, listed, downloaded and deleted", async () => {
		const bytes = Buffer.from([0, 255, 13, 10]);
		expect((await upload("out/grüße “1”.bin", bytes)).json()).toEqual({ bytes: 4 });
		expect((await list({ path: "out" })).json()).toEqual({
			entries: [{ name: "grüße “1”.bin", kind: "file", bytes: 4, modifiedAt: expect.any(Number) }],
		});
		const answer = await download("out/grüße “1”.bin");
		expect(answer.rawPayload).toEqual(bytes);
		expect(answer.headers).toMatchObject({
			"content-type": "application/octet-stream",
			"content-length": "4",
			"content-disposition": `attachment; filename="gr__e _1_.bin"; filename*=UTF-8''gr%C3%BC%C3%9Fe%20%E2%80%9C1%E2%80%9D.bin`,
			"x-content-type-options": "nosniff",
			"cache-control": "no-store",
		});
		expect((await remove("out")).json().error).toMatchObject({ code: "FOLDER_NOT_EMPTY", field: "path" });
		expect((await remove("out/grüße “1”.bin")).statusCode).toBe(204);
		expect((await remove("out")).statusCode).toBe(204);
		expect((await list({ path: "out" })).json().error).toMatchObject({
			code: "FILE_NOT_FOUND",
			field: "path",
		});
		expect((await remove("out")).json().error.code).toBe("FILE_NOT_FOUND");
	});

	it("may be empty", async () => {
		expect((await upload("empty", "")).json()).toEqual({ bytes: 0 });
		expect((await download("empty")).rawPayload).toHaveLength(0);
		await remove("empty");
	});

	it("replace each other only when that is asked for", async () => {
		await upload("twice.txt", "first");
		const refused = await upload("twice.txt", "second");
		expect(refused.statusCode).toBe(409);
		expect(refused.json().error).toMatchObject({
			code: "FILE_EXISTS",
			field: "path",
			hint: expect.any(String),
		});
		expect((await download("twice.txt")).body).toBe("first");
		expect((await upload("twice.txt", "second", { replace: "true" })).statusCode).toBe(201);
		expect((await download("twice.txt")).body).toBe("second");
		await remove("twice.txt");
	});

	it("give a name to one of two uploads at the same time", async () => {
		const answers = await Promise.all(["a", "b", "c", "d"].map((text) => upload("race.txt", text)));
		expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
		expect(readdirSync(workspace).filter((name) => name.endsWith(".part"))).toEqual([]);
		await remove("race.txt");
	});

	it("are listed page by page, in the order of their names", async () => {
		mkdirSync(join(workspace, "many"));
		const all = Array.from({ length: 60 }, (_, index) => `n${String(index).padStart(2, "0")}`);
		for (const name of all.toReversed()) writeFileSync(join(workspace, "many", name), "");
		const seen: string[] = [];
		for (let after: string | undefined = ""; after !== undefined; ) {
			const page = await list({ path: "many", limit: "7", after });
			expect(names(page).length).toBeLessThanOrEqual(7);
			seen.push(...names(page));
			after = page.json().next;
		}
		expect(seen).toEqual(all);
		expect((await list({ limit: "501" })).json().error).toMatchObject({
			code: "BODY_INVALID",
			field: "limit",
		});
	});

	it("are not larger than a file may be", async () => {
		const refused = await upload("huge", "x", {}, { "content-length": String(1024 ** 3 + 1) });
		expect(refused.statusCode).toBe(413);
		expect(refused.json().error).toMatchObject({
			code: "FILE_TOO_LARGE",
			field: "content",
			hint: expect.any(String),
		});
		expect((await download("huge")).json().error.code).toBe("FILE_NOT_FOUND");
	});

	it("are bytes, not a document", async () => {
		const refused = await server.send({
			method: "PUT",
			url: at("/api/files/content", { path: "x" }),
			payload: {},
		});
		expect(refused.json().error).toMatchObject({ code: "MEDIA_TYPE_UNSUPPORTED", hint: expect.any(String) });
	});
});

describe("paths that lead out of the workspace [Q-sec]", () => {
	beforeAll(() => {
		writeFileSync(join(server.folder, "secret.txt"), "secret");
		mkdirSync(join(server.folder, "outside"));
		symlinkSync(join(server.folder, "secret.txt"), join(workspace, "link.txt"));
		symlinkSync(join(server.folder, "outside"), join(workspace, "link"));
	});

	it.each(["../secret.txt", "a/../../secret.txt", "/etc/passwd", "C:/x", "a\\b", "a\u0000b", "link/x", "."])(
		"are refused: %j",
		async (path) => {
			for (const answer of [await download(path), await upload(path, "x"), await remove(path)]) {
				expect(answer.statusCode).toBe(403);
				expect(answer.json().error).toMatchObject({
					code: "FILE_PATH_REFUSED",
					field: "path",
					hint: expect.any(String),
				});
			}
			expect(readFileSync(join(server.folder, "secret.txt"), "utf8")).toBe("secret");
			expect(readdirSync(join(server.folder, "outside"))).toEqual([]);
		},
	);

	it("are refused for lists, and links are listed as what they are", async () => {
		for (const path of ["..", "link", "/"])
			expect((await list({ path })).json().error.code, path).toBe("FILE_PATH_REFUSED");
		expect((await list()).json().entries).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ name: "link", kind: "other" }),
				expect.objectContaining({ name: "link.txt", kind: "other" }),
			]),
		);
	});

	it("lead to no link: one is neither read nor written through, and deleted by itself", async () => {
		expect((await download("link.txt")).json().error.code).toBe("FILE_PATH_REFUSED");
		expect((await upload("link.txt", "x")).json().error.code).toBe("FILE_EXISTS");
		expect((await upload("link.txt", "mine", { replace: "true" })).statusCode).toBe(201);
		expect(readFileSync(join(server.folder, "secret.txt"), "utf8")).toBe("secret");
		expect((await remove("link")).statusCode).toBe(204);
		expect(readdirSync(server.folder)).toContain("outside");
	});
});

it("an upload that breaks off leaves nothing behind", async () => {
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	const { port } = server.app.server.address() as AddressInfo;
	const host = `127.0.0.1:${port}`;
	const sent = request(`http://${host}${at("/api/files/content", { path: "half.txt" })}`, {
		method: "PUT",
		headers: { ...octets, host, "content-length": 100 },
	});
	sent.on("error", () => undefined);
	sent.write("half");
	const parts = () => readdirSync(workspace).filter((name) => name.endsWith(".part"));
	await vi.waitFor(() => expect(parts()).toHaveLength(1));
	expect(names(await list())).not.toContain(parts()[0]);
	sent.destroy();
	await vi.waitFor(() => expect(parts()).toEqual([]));
	expect((await download("half.txt")).json().error.code).toBe("FILE_NOT_FOUND");
});
