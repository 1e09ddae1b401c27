import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedInBrowser, strangeBrowser } from "../support/browsers.ts";
import { greeter } from "../support/mcp/greeter.ts";
import { McpDesk } from "../support/mcp/mcp-desk.ts";
import { type ProtectedMcp, serveProtectedMcp } from "../support/mcp/serve-protected-mcp.ts";
import { HOST } from "../support/temporary-app.ts";

const DESCRIPTION = "/.well-known/oauth-protected-resource";
const METADATA = "/.well-known/oauth-authorization-server";

let mcp: McpDesk;
let served: ProtectedMcp;

beforeEach(async () => {
	mcp = await McpDesk.start();
	served = await serveProtectedMcp(greeter);
});
afterEach(async () => {
	await mcp.app.dispose();
	await served.close();
});

const begin = () => mcp.app.send({ method: "POST", url: "/api/mcp-servers/Web/sign-in" });

/** As a browser does: to the authorization server and back. Gives the page that the person sees. */
async function signIn(change: (back: URL) => void = () => {}) {
	const begun = await begin();
	expect(begun.statusCode, begun.body).toBe(200);
	const { headers } = await fetch(begun.json().url, { redirect: "manual" });
	const back = new URL(headers.get("location") ?? "");
	change(back);
	const open = () => mcp.app.app.inject({ url: back.pathname + back.search, headers: { host: HOST } });
	return { page: await open(), open };
}

/** Adds the server, and waits until it has said that a person must sign in. */
async function add() {
	await mcp.put("Web", { transport: "http", url: served.url });
	await vi.waitFor(async () =>
		expect(await mcp.find("Web")).toMatchObject({ signIn: "needed", state: "failed" }),
	);
}

describe("a person's sign-in at an MCP server [T5]", () => {
	it("is asked for, and then its tools are there: registered, with PKCE, for this resource", async () => {
		await add();
		const { page, open } = await signIn();
		expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("Signed in")]);
		await mcp.connected("Web", 1);
		expect(await mcp.find("Web")).toMatchObject({ signIn: "done" });
		expect(await mcp.answerOf("Web.hello")).toMatchObject({ data: { text: "Hello." } });
		expect(served.registered).toMatchObject([
			{ client_name: "Switchyard", redirect_uris: [expect.stringContaining("/oauth/callback")] },
		]);
		// The way back is good once.
		expect((await open()).body).toContain("Not signed in");
	});

	it("keeps its tokens sealed, over a restart too, and renews them", async () => {
		served.lifetime = 30;
		await add();
		await signIn();
		await mcp.connected("Web", 1);
		await mcp.restart();
		await mcp.connected("Web", 1);
		expect(await mcp.answerOf("Web.hello")).toMatchObject({ status: "success" });
		const kinds = served.grants.map((grant) => grant.get("grant_type"));
		expect(kinds[0]).toBe("authorization_code");
		expect(new Set(kinds.slice(1))).toEqual(new Set(["refresh_token"]));
		const database = await readFile(join(mcp.app.folder, "switchyard.db"), "latin1");
		const secrets = [...served.good, ...served.grants.flatMap((grant) => grant.get("refresh_token") ?? [])];
		for (const secret of secrets) {
			expect(database).not.toContain(secret);
			expect(mcp.app.log()).not.toContain(secret);
			expect((await mcp.app.send({ url: "/api/mcp-servers" })).body).not.toContain(secret);
		}
	});

	it("ends in the browser that began it, and in no other [Q-sec]", async () => {
		await add();
		const mine = await signedInBrowser(mcp.app);
		const begun = await mine.post("/api/mcp-servers/Web/sign-in");
		const { headers } = await fetch(begun.json().url, { redirect: "manual" });
		const back = new URL(headers.get("location") ?? "");
		const refused = await strangeBrowser(mcp.app).get(back.pathname + back.search);
		expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("Not signed in")]);
		expect((await mine.get(back.pathname + back.search)).statusCode).toBe(200);
		await mcp.connected("Web", 1);
	});

	it("is asked for again when the server no longer takes it", async () => {
		await add();
		await signIn();
		await mcp.connected("Web", 1);
		served.good.clear();
		served.refusal = "invalid_grant";
		expect(await mcp.answerOf("Web.hello")).toMatchObject({
			status: "error",
			error: { code: "MCP_SIGN_IN_NEEDED", hint: expect.stringContaining("Connect") },
		});
		expect(await mcp.find("Web")).toMatchObject({ signIn: "needed" });
		served.refusal = undefined;
		await signIn();
		await vi.waitFor(async () => expect(await mcp.find("Web")).toMatchObject({ signIn: "done" }));
		await mcp.connected("Web", 1);
	});

	it("is forgotten on request", async () => {
		await add();
		await signIn();
		await mcp.connected("Web", 1);
		await mcp.app.send({ method: "DELETE", url: "/api/mcp-servers/Web/sign-in" });
		await vi.waitFor(async () => expect(await mcp.find("Web")).toMatchObject({ signIn: "needed" }));
	});

	it("fails with what to do when the person refuses, and nothing of the server's words", async () => {
		await add();
		const { page } = await signIn((back) => {
			back.searchParams.delete("code");
			back.searchParams.set("error", "access_denied");
			back.searchParams.set("error_description", "words of the server");
		});
		expect(page.body).toContain("denied (access_denied). Press Connect again");
		expect(page.body).not.toContain("words of the server");
		expect(await mcp.find("Web")).toMatchObject({ signIn: "needed" });
	});
});

describe("a sign-in that is not safe [T5]", () => {
	it.each<[string, (served: ProtectedMcp) => void, string]>([
		[
			"whose authorization server is at a private address",
			(it) => {
				it.resource = (metadata) => ({ ...metadata, authorization_servers: ["https://10.0.0.1"] });
			},
			"10.0.0.1",
		],
		[
			"whose description redirects to a private address",
			(it) => {
				it.redirects.set(DESCRIPTION, "https://192.168.1.1/secrets");
			},
			"redirects",
		],
		[
			"whose description redirects to itself",
			(it) => {
				it.redirects.set(DESCRIPTION, `${DESCRIPTION}/mcp`);
			},
			"redirects",
		],
		[
			"whose authorization server redirects its own description to itself",
			(it) => {
				it.redirects.set(METADATA, METADATA);
			},
			"redirects",
		],
		[
			"whose registration redirects to itself",
			(it) => {
				it.redirects.set("/register", "/register");
			},
			"redirects",
		],
		[
			"that sends people to this server itself",
			(it) => {
				it.authorization = (metadata) => ({
					...metadata,
					authorization_endpoint: `http://${HOST}/oauth/callback`,
				});
			},
			"to this server itself",
		],
		[
			"that sends people to a private address",
			(it) => {
				it.authorization = (metadata) => ({
					...metadata,
					authorization_endpoint: "https://10.0.0.1/authorize",
				});
			},
			"10.0.0.1",
		],
		[
			"that sends secrets in the clear",
			(it) => {
				it.authorization = (metadata) => ({
					...metadata,
					authorization_endpoint: "http://example.com/authorize",
				});
			},
			"http:",
		],
		[
			"of another resource",
			(it) => {
				it.resource = (metadata) => ({ ...metadata, resource: "https://bank.example.com/mcp" });
			},
			"another server",
		],
		[
			"of an issuer that calls itself otherwise",
			(it) => {
				it.authorization = (metadata) => ({ ...metadata, issuer: "https://elsewhere.example.com" });
			},
			"not safe",
		],
		[
			"where clients are not registered",
			(it) => {
				it.authorization = ({ registration_endpoint: _, ...metadata }) => metadata;
			},
			"does not register",
		],
	])("%s is refused before anybody is sent there", async (_what, change, words) => {
		change(served);
		await add();
		const begun = await begin();
		expect(begun.statusCode, begun.body).toBeGreaterThanOrEqual(400);
		expect(begun.json().error).toMatchObject({
			code: "OAUTH_REFUSED",
			message: expect.stringContaining(words),
			hint: expect.any(String),
		});
	});

	it.each<[string, () => void, (back: URL) => void, string]>([
		[
			"whose token endpoint redirects to itself",
			() => served.redirects.set("/token", "/token"),
			() => {},
			"redirects",
		],
		[
			"whose issuer is another one on the way back",
			() => {},
			(back) => back.searchParams.set("iss", "https://elsewhere.example.com"),
			"not safe",
		],
	])("%s ends with why, and the next sign-in works", async (_what, break_, change, words) => {
		await add();
		break_();
		const { page } = await signIn(change);
		expect(page.body).toContain("Not signed in");
		expect(page.body).toContain(words);
		expect(await mcp.find("Web")).toMatchObject({ signIn: "needed", state: "failed" });
		served.redirects.clear();
		await signIn();
		await mcp.connected("Web", 1);
	});

	it("is away with why where the server itself redirects without end", async () => {
		served.redirects.set("/mcp", "/mcp");
		await mcp.put("Web", { transport: "http", url: served.url });
		expect(await mcp.failed("Web")).toMatch(/redirect/i);
	});

	it("is none where a program, or a credential, is set up", async () => {
		await mcp.put("Web", { transport: "stdio", argv: [process.execPath, "-v"] });
		const answer = await begin();
		expect([answer.statusCode, answer.json().error]).toMatchObject([409, { code: "SIGN_IN_NOT_OFFERED" }]);
	});
});
