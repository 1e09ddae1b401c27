import { afterAll, beforeAll, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
});

afterAll(() => server.dispose());

const get = (url: string) => server.app.inject({ url, headers: { host: HOST } });

it("describes every route of the API with what it takes and gives", async () => {
	const { openapi, paths, components } = (await get("/api/openapi.json")).json();
	expect(openapi).toBe("3.1.0");
	const described = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(Object(methods)).map(
			(method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
		),
	);
	const undocumented = [
		"/api/openapi.json",
		"/api/docs",
		"/api/docs/*",
		"/*",
		"/live",
		"/recorder",
		"/session-views/:run",
		"/session-views/kept/:flow/:block",
		"/bridge",
		"/oauth/callback",
		"/assets/*",
		"/embed.js",
		"/embed/:flow",
		"/forms/:flow/:node",
		"/forms/:flow/:node/preview",
		// Described by the protocol, and by a document of the publication's own.
		"/mcp/:publication",
		"/mcp/flows/:flow",
		"/tools/:publication/openapi.json",
	];
	const expected = server.routes
		.filter(({ method, url }) => !["HEAD", "OPTIONS"].includes(method) && !undocumented.includes(url))
		.map(({ method, url }) => `${method} ${url}`);
	expect(described.sort()).toEqual(expected.sort());
	const edit = paths["/api/flows/{flow}"].patch;
	expect(edit.summary).toBe("Apply edit operations to a flow");
	const { schema } = edit.requestBody.content["application/json"];
	expect(schema).toEqual({ $ref: "#/components/schemas/EditFlowBody" });
	expect(components.schemas.EditFlowBody.required).toEqual(["revision", "operations"]);
	expect(Object.keys(edit.responses)).toEqual(["200", "409", "default"]);
});

it("shows the description on a page that runs no script but its own [Q-sec]", async () => {
	expect((await get("/api/docs")).headers.location).toBe("/api/docs/");
	const { headers, body } = await get("/api/docs/");
	const scripts = [...body.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, url = ""]) => url);
	expect(body.match(/<script/g)).toHaveLength(scripts.length);
	expect(headers["content-security-policy"]).toContain("script-src 'self'; ");
	const [reader, start] = await Promise.all(scripts.map(get));
	expect(reader?.body).toContain("createApiReference");
	expect(start?.body).toContain("/api/openapi.json");
	for (const script of [reader, start]) expect(script?.headers["content-type"]).toMatch(/^text\/javascript/);
	expect((await get("/api/docs/other")).statusCode).toBe(404);
});
