import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { type Echoed, echo, reply, serve } from "../../http/http-server.testing.ts";
import { RESPONSE_LIMIT } from "../../http/read-body.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function workspace() {
	const made = await temporaryWorkspace();
	onTestFinished(made.remove);
	return made;
}

const send = async (params: Record<string, unknown>, files = {}) => {
	const made = await workspace();
	for (const [path, content] of Object.entries<string>(files)) await made.files.write(path, content);
	const { outputs } = await executeNode({ definition, execute }, params, { workspace: made });
	return { outputs, body: outputs.body as Echoed, files: made.files };
};

it("adds query fields to the URL's own, encoded", async () => {
	const url = await serve(echo);
	const { body } = await send({ url: `${url}/find?lang=de`, query: { q: "a&b ü", page: "2" } });
	expect(body.url).toBe("/find?lang=de&q=a%26b+%C3%BC&page=2");
});

it("sends an object as the fields of a form", async () => {
	const url = await serve(echo);
	const form = { name: "Ann & Bob", tags: ["a", "b"], count: 2 };
	const { body } = await send({ url, method: "POST", body: form, body_as: "form" });
	expect(body.headers["content-type"]).toBe("application/x-www-form-urlencoded");
	expect(body.body).toBe("name=Ann+%26+Bob&tags=a&tags=b&count=2");
});

it("sends a file as it is, with its length", async () => {
	const url = await serve(echo);
	const content = "line\n".repeat(50_000);
	const { body } = await send({ url, method: "PUT", body_file: "in/data.csv" }, { "in/data.csv": content });
	expect(body.body).toBe(content);
	expect(body.headers).toMatchObject({
		"content-length": String(content.length),
		"content-type": "application/octet-stream",
	});
	expect(body.headers["transfer-encoding"]).toBeUndefined();
});

it("sends a form with files that a form reader reads", async () => {
	const received = new Promise<FormData>((resolve, reject) => {
		const server = createServer(async (incoming, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of incoming) chunks.push(chunk);
			const init = { headers: { "content-type": incoming.headers["content-type"] ?? "" } };
			new Response(Buffer.concat(chunks), init).formData().then(resolve, reject);
			response.end();
		}).listen(0, "127.0.0.1", async () => {
			onTestFinished(() => void server.close());
			const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
			const params = { url, method: "POST", body_as: "multipart", body: { note: 'for "May"', n: 3 } };
			await send({ ...params, files: { report: "out/may.txt" } }, { "out/may.txt": "grüße" });
		});
	});
	const form = await received;
	expect([form.get("note"), form.get("n")]).toEqual(['for "May"', "3"]);
	const file = form.get("report") as File;
	expect([file.name, await file.text()]).toEqual(["may.txt", "grüße"]);
});

it("saves an answer of any size to a file, and keeps a refusal as a value", async () => {
	const large = "x".repeat(RESPONSE_LIMIT + 10);
	const url = await serve(reply("application/octet-stream", large));
	const { outputs, files } = await send({ url, save_to: "out/large.bin" });
	expect(outputs).toMatchObject({ status: 200, file: { path: "out/large.bin", bytes: large.length } });
	expect(outputs).not.toHaveProperty("body");
	expect((await files.open("out/large.bin")).bytes).toBe(large.length);
	const refusing = await serve(reply("text/plain", "no", 404));
	const refused = await send({ url: refusing, save_to: "out/none.bin" });
	expect(refused.outputs).toMatchObject({ status: 404, body: "no" });
	await expect(refused.files.open("out/none.bin")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});

it("leaves the file as it was when the answer breaks off", async () => {
	const url = await serve((_incoming, response) => {
		response.writeHead(200, { "content-length": "100" });
		response.write("half", () => response.destroy());
	});
	const made = await workspace();
	await made.files.write("out.bin", "before");
	const saving = executeNode({ definition, execute }, { url, save_to: "out.bin" }, { workspace: made });
	await expect(saving).rejects.toMatchObject({ code: "HTTP_UNREACHABLE", outputs: { status: 200 } });
	expect(Buffer.from(await made.files.read("out.bin")).toString()).toBe("before");
});

it("names the parameter of a file that is not there, and of bodies that exclude each other", async () => {
	const url = "http://127.0.0.1:1/";
	await expect(send({ url, method: "PUT", body_file: "none" })).rejects.toMatchObject({
		code: "FILE_NOT_FOUND",
		field: "body_file",
	});
	const both = { url, method: "PUT", body_file: "a", body: "b" };
	await expect(send(both, { a: "1" })).rejects.toMatchObject({
		code: "PARAMETER_INVALID",
		field: "body_file",
	});
	const list = { url, method: "POST", body: [1], body_as: "form" };
	await expect(send(list)).rejects.toMatchObject({ code: "PARAMETER_INVALID", field: "body" });
	await expect(send({ url, body_file: "a" }, { a: "1" })).rejects.toMatchObject({
		code: "HTTP_BODY_NOT_ALLOWED",
		field: "body_file",
	});
});
