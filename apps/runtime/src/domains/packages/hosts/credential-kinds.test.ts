import { describe, expect, it } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { stepFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../../test/support/bridge/package-client.ts";

const server = BridgeServer.forAll({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "0" });

const ACCOUNT = {
	kind: "acme.account",
	name: "Acme account",
	noun: "Acme account",
	purpose: "Signs in at Acme.",
	schema: {
		type: "object",
		properties: {
			user: { type: "string", title: "User", maxLength: 100 },
			token: { type: "string", title: "Token", minLength: 8, maxLength: 100, writeOnly: true },
		},
		required: ["user", "token"],
		additionalProperties: false,
	},
};

/** The echo, with a parameter that takes an account of its package. */
const SIGNED = {
	...ECHO,
	properties: [
		...ECHO.properties,
		{
			...{ name: "account", variableType: "In", schema: { type: "object" }, description: "Who asks." },
			...{ scope: "Custom", aiScope: false, customScope: true, messageScope: false, secret: "acme.account" },
		},
	],
};

const SECRET = "t0ken-of-acme-42";

function announce(packageHost: PackageClient, credentials: readonly object[], more: object = {}) {
	packageHost.bridge.send({
		type: "announce",
		package: { namespace: "Acme", version: "1.0.0" },
		nodes: [SIGNED],
		credentials,
		...more,
	});
	return packageHost.bridge.next("announced");
}

const put = (name: string, kind: string, value: object) =>
	server.app.send({ method: "PUT", url: `/api/credentials/${name}`, payload: { kind, value } });

const kinds = async () => (await server.app.send({ url: "/api/credential-kinds" })).json().kinds;

describe("a kind of credential that a package in another process declares [R23, R28]", () => {
	it("is stored by its form, opened for its nodes alone, and masked in what they give", async () => {
		const packageHost = await server.host();
		expect(await announce(packageHost, [ACCOUNT])).toMatchObject({ accepted: ["Acme.Echo"], rejected: [] });
		expect(await kinds()).toContainEqual({ ...ACCOUNT, package: "Acme", testable: false });
		const wrong = await put("acme", "acme.account", { user: "ann", token: "short" });
		expect(wrong.json().error).toMatchObject({ code: "BODY_INVALID", field: "value.token" });
		expect((await put("acme", "acme.account", { user: "ann", token: SECRET })).statusCode).toBe(200);

		packageHost.work = ({ params }) => {
			const { account } = params as { account: { user: string; token: string } };
			return { said: `${account.user} ${account.token}` };
		};
		const params = {
			text: { scope: "Custom", value: "hello" },
			account: { scope: "Custom", value: { credential: "acme" } },
		} as const;
		await server.put(stepFlow({ params }));
		const { run, runId } = await server.run("echo-step");
		expect(run).toMatchObject({ status: "succeeded", message: { said: "ann •••" } });
		expect(JSON.stringify(await server.events(runId))).not.toContain(SECRET);
	});

	it("is known, with what was stored of it, while no host is connected, also after a restart", async () => {
		await server.restart({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "0" });
		expect(await kinds()).toContainEqual({ ...ACCOUNT, package: "Acme", testable: false });
		const { credentials } = (await server.app.send({ url: "/api/credentials" })).json();
		expect(credentials).toContainEqual(expect.objectContaining({ name: "acme", kind: "acme.account" }));
		expect((await put("acme-2", "acme.account", { user: "bob", token: SECRET })).statusCode).toBe(200);
	});

	it("is gone once its package declares it no more; what was stored stays listed, and can be removed", async () => {
		await announce(await server.host(), []);
		expect((await kinds()).map(({ kind }: { kind: string }) => kind)).not.toContain("acme.account");
		const { credentials } = (await server.app.send({ url: "/api/credentials" })).json();
		expect(credentials).toContainEqual(expect.objectContaining({ name: "acme", kind: "acme.account" }));
		expect((await put("acme", "acme.account", { user: "ann", token: SECRET })).json().error).toMatchObject({
			code: "CREDENTIAL_KIND_UNKNOWN",
			field: "kind",
			hint: expect.stringContaining("/api/credential-kinds"),
		});
		const removed = await server.app.send({ method: "DELETE", url: "/api/credentials/acme" });
		expect(removed.statusCode).toBe(204);
	});

	it.each([
		["begins with another name", { ...ACCOUNT, kind: "smtp" }, "begins with 'acme.'"],
		["has no purpose", { ...ACCOUNT, purpose: "" }, "purpose"],
		["is no form", { ...ACCOUNT, schema: { type: "string" } }, "no object with fields"],
		[
			"has a secret that would not be masked",
			{
				...ACCOUNT,
				schema: { ...ACCOUNT.schema, properties: { pin: { type: "string", title: "PIN", writeOnly: true } } },
			},
			"“pin”",
		],
		[
			"has a pattern that would take forever",
			{
				...ACCOUNT,
				schema: {
					...ACCOUNT.schema,
					properties: { user: { type: "string", title: "User", pattern: "^(?=a)" } },
				},
			},
			"has a pattern that",
		],
	])(
		"is refused where it %s, with all of the announcement, unless the host says otherwise",
		async (_what, kind, words) => {
			const packageHost = await server.host();
			const rejected = [{ id: kind.kind, reason: expect.stringContaining(words) }];
			expect(await announce(packageHost, [kind])).toMatchObject({ accepted: [], rejected });
			expect(await announce(packageHost, [kind], { partial: true })).toMatchObject({
				accepted: ["Acme.Echo"],
				rejected,
			});
			expect((await kinds()).filter((each: { package?: string }) => each.package === "Acme")).toEqual([]);
		},
	);
});
