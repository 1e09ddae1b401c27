import { createHmac } from "node:crypto";
import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { type Echoed, echo, serve } from "../../http/http-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

async function ask(access: object, params: Record<string, unknown> = {}): Promise<Echoed> {
	const url = await serve(echo);
	const auth = { hosts: [new URL(url).host], ...access };
	const { outputs } = await executeNode({ definition, execute }, { url: `${url}/orders`, ...params, auth });
	return outputs.body as Echoed;
}

it("sends user and password, a token, a header or a query field", async () => {
	const basic = await ask({ method: "basic", user: "ann", password: "pässword" });
	expect(basic.headers.authorization).toBe(`Basic ${Buffer.from("ann:pässword").toString("base64")}`);
	expect((await ask({ method: "bearer", token: "t0ken" })).headers.authorization).toBe("Bearer t0ken");
	const header = await ask({ method: "header", header: "X-Api-Key", secret: "k3y" });
	expect(header.headers["x-api-key"]).toBe("k3y");
	expect((await ask({ method: "query", parameter: "key", secret: "k&y" })).url).toBe("/orders?key=k%26y");
});

it("signs the body as many services check it", async () => {
	const body = { order: 42 };
	const hmac = { method: "hmac", secret: "s3cret", header: "X-Signature", algorithm: "sha256" };
	const digest = (text: string) => createHmac("sha256", "s3cret").update(text);
	const plain = await ask({ ...hmac, encoding: "hex", prefix: "sha256=" }, { method: "POST", body });
	expect(plain.headers["x-signature"]).toBe(`sha256=${digest('{"order":42}').digest("hex")}`);
	const timed = { ...hmac, encoding: "base64", timestampHeader: "X-Time" };
	const { headers } = await ask(timed, { method: "POST", body });
	expect(Math.abs(Number(headers["x-time"]) * 1000 - Date.now())).toBeLessThan(60_000);
	expect(headers["x-signature"]).toBe(digest(`${headers["x-time"]}.{"order":42}`).digest("base64"));
});

it("signs for AWS, with the body's hash, the time and the headers that count", async () => {
	const aws = {
		method: "aws",
		accessKeyId: "AKIAEXAMPLE",
		secretAccessKey: "wJalrXUtnFEMI",
		region: "eu-central-1",
		service: "s3",
	};
	const { headers } = await ask(aws, { method: "PUT", body: "hello" });
	expect(headers.authorization).toMatch(
		/^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=host;[a-z0-9;-]*x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
	);
	expect(headers["x-amz-content-sha256"]).toBe(
		"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
	);
	expect(headers["x-amz-date"]).toMatch(/^\d{8}T\d{6}Z$/);
});

it("sends a credential to the hosts that it names and to no other [Q-S12]", async () => {
	let asked = 0;
	const url = await serve((_request, response) => {
		asked++;
		response.end();
	});
	const auth = { method: "bearer", hosts: ["api.example.com", "*.example.org", "127.0.0.1"], token: "t0ken" };
	for (const other of [url, "https://api.example.com.evil.test/", "https://example.org/"]) {
		await expect(executeNode({ definition, execute }, { url: other, auth })).rejects.toMatchObject({
			code: "CREDENTIAL_HOST_REFUSED",
			field: "auth",
			message: expect.stringContaining(new URL(other).host),
		});
	}
	const plain = { url: "http://api.example.com/", auth };
	await expect(executeNode({ definition, execute }, plain)).rejects.toMatchObject({
		code: "CREDENTIAL_HOST_REFUSED",
		message: expect.stringContaining("http:"),
	});
	expect(asked).toBe(0);
});

it("keeps a URL that a model writes to the hosts that are allowed, redirects too", async () => {
	const url = await serve((_request, response) => {
		response.writeHead(302, { location: "http://127.0.0.1:1/elsewhere" });
		response.end();
	});
	const allowed = { url: `${url}/`, allowed_hosts: [new URL(url).host] };
	const { outputs } = await executeNode({ definition, execute }, allowed);
	expect(outputs).toMatchObject({ status: 302, headers: { location: "http://127.0.0.1:1/elsewhere" } });
	const listed = await executeNode({ definition, execute }, { url: `${url}/` }, { listed: new Set(["url"]) });
	expect(listed.outputs).toMatchObject({ status: 302 });
	const other = { url: "https://evil.example/", allowed_hosts: ["api.example.com"] };
	await expect(executeNode({ definition, execute }, other)).rejects.toMatchObject({
		code: "HTTP_HOST_REFUSED",
		field: "url",
	});
});
