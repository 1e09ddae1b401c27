import { credentialsApi } from "@switchyard/spec/api";
import { defined } from "@switchyard/spec/json";
import { type TSchema, Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import type { CredentialKinds, KnownCredentialKind } from "../../../platform/secrets/credential-kinds.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import { nameBrowser } from "../oauth/sign-in-browser.ts";
import type { SignIns } from "../oauth/sign-ins.ts";
import type { CredentialTests } from "../tests/credential-tests.ts";
import { CALLBACK } from "./oauth-callback.ts";

export interface CredentialServices {
	readonly credentialTests: Pick<CredentialTests, "testStored" | "testValue">;
	readonly signIns: Pick<SignIns, "begin" | "end">;
	readonly kinds: Pick<CredentialKinds, "list">;
	readonly secrets: Pick<SecretStore, "list" | "put" | "remove" | "unmasked">;
}

/** Secrets go in here and never come out again. */
export function credentialRoutes(
	app: Http,
	{ secrets, kinds, credentialTests, signIns }: CredentialServices,
): void {
	app.route({
		...credentialsApi["GET /api/credentials"],
		config: { access: "look", resource: "credential" },
		handler: async () => ({ credentials: await secrets.list() }),
	});

	app.route({
		...credentialsApi["GET /api/credential-kinds"],
		config: { access: "look", resource: "credential" },
		handler: async () => ({
			kinds: kinds.list().map(({ declared, package: namespace, test }) => ({
				...declared,
				...defined({ package: namespace }),
				testable: test !== undefined,
			})),
		}),
	});

	const put = credentialsApi["PUT /api/credentials/:name"];
	app.route({
		...put,
		config: { access: "edit", resource: "credential" },
		schema: { ...put.schema, described: { body: describedCredential(kinds.list()) } },
		handler: async ({ params, body }) => {
			const value = { ...body.value };
			await secrets.put(params.name, body.kind, value);
			return { unmasked: secrets.unmasked(value) };
		},
	});

	app.route({
		...credentialsApi["DELETE /api/credentials/:name"],
		config: { access: "remove", resource: "credential" },
		handler: async ({ params }, reply) => {
			await secrets.remove(params.name);
			return reply.code(204).send(null);
		},
	});

	app.route({
		...credentialsApi["POST /api/credentials/:name/test"],
		config: { access: "try", resource: "credential" },
		handler: ({ params, body }) => credentialTests.testStored(params.name, body),
	});

	app.route({
		...credentialsApi["POST /api/credential-tests"],
		config: { access: "try", resource: "credential" },
		handler: ({ body: { kind, value, ...against } }) =>
			credentialTests.testValue(kind, { ...value }, against),
	});

	app.route({
		...credentialsApi["POST /api/credentials/:name/sign-in"],
		config: { access: "edit", resource: "credential" },
		handler: async (request, reply) => {
			const { params, protocol, host } = request;
			const browser = nameBrowser(request, reply);
			const url = await signIns.begin(params.name, `${protocol}://${host}${CALLBACK}`, browser);
			return { url: url.href };
		},
	});
}

/** Returns what programs send to store a credential: each kind that comes with the server, with the shape of its value. */
function describedCredential(kinds: readonly KnownCredentialKind[]): TSchema {
	const shapes = kinds
		.filter(({ package: namespace }) => namespace === undefined)
		.map(({ declared: { kind, schema } }) =>
			Type.Object({ kind: Type.Literal(kind), value: Type.Unsafe(schema) }, { additionalProperties: false }),
		);
	return Type.Union(shapes, { $id: "Credential" });
}
