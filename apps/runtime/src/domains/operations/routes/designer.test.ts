import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

const folder = mkdtempSync(join(tmpdir(), "switchyard-designer-"));
let server: TemporaryApp;

beforeAll(async () => {
	mkdirSync(join(folder, "dist", "assets"), { recursive: true });
	writeFileSync(join(folder, "dist", "index.html"), "<!doctype html><title>the designer</title>");
	writeFileSync(join(folder, "dist", "favicon.svg"), "<svg/>");
	writeFileSync(join(folder, "dist", "assets", "main-abc123.js"), "export {}");
	writeFileSync(join(folder, "secret.txt"), "outside");
	server = await startTemporaryApp({ designerFolder: join(folder, "dist") });
});

afterAll(async () => {
	await server.dispose();
	rmSync(folder, { recursive: true });
});

/** As a browser that has not signed in. */
const get = (url: string) => server.app.inject({ url, headers: { host: HOST } });

describe("the designer's files", () => {
	it.each(["/", "/flows", "/flows/order-desk", "/runs/some.thing/"])(
		"show the designer at %s",
		async (url) => {
			const { statusCode, headers, body } = await get(url);
			expect(statusCode).toBe(200);
			expect(headers["content-type"]).toMatch(/^text\/html/);
			expect(headers["cache-control"]).toBe("public, max-age=0");
			expect(body).toContain("the designer");
		},
	);

	it("are kept by browsers where their names change with their content", async () => {
		const { headers, body } = await get("/assets/main-abc123.js");
		expect(headers["content-type"]).toMatch(/^application\/javascript/);
		expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(body).toBe("export {}");
		expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=0");
	});

	it.each([
		"/assets/main-old.js",
		"/nothing.png",
		"/api/nothing",
		"/forms",
		"/hooks",
		"/live/x",
		"/..%2fsecret.txt",
		"/assets/..%2f..%2fsecret.txt",
		"/%2e%2e/secret.txt",
		"/assets/%5c..%5c..%5csecret.txt",
	])("are not found at %s [Q-sec]", async (url) => {
		const { statusCode, body } = await get(url);
		expect(statusCode).toBe(404);
		expect(JSON.parse(body).error.code).toBe("ROUTE_NOT_FOUND");
		expect(body).not.toContain("outside");
	});
});

it("show no page in place of what the server answers itself, however long the address", async () => {
	const routes = server.app.printRoutes({ commonPrefix: false });
	const first = [...routes.matchAll(/^[├└]── \/([a-z0-9]+)[/ ]/gm)].map(([, segment]) => segment);
	const own = new Set(first.filter((segment) => segment !== "assets"));
	expect(own.size).toBeGreaterThan(8);
	for (const segment of own) {
		const { statusCode, headers } = await get(`/${segment}/${"x".repeat(200)}`);
		expect(statusCode, segment).not.toBe(200);
		expect(headers["content-type"], segment).not.toContain("html");
	}
});

it("says what to do when the designer is not built", async () => {
	const bare = await startTemporaryApp();
	const { statusCode, body } = await bare.app.inject({ url: "/", headers: { host: HOST } });
	await bare.dispose();
	expect(statusCode).toBe(200);
	expect(body).toContain("npm start");
});
