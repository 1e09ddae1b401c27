import {
	BeginSignInReply,
	ListCredentialKindsReply,
	ListCredentialsReply,
	PutCredentialBody,
	PutCredentialReply,
	TestCredentialBody,
	TestCredentialReply,
	TestStoredCredentialBody,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { type TSchema, Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { CredentialParameters } from "../../../platform/http/parameters.ts";
import type { CredentialKinds, KnownCredentialKind } from "../../../platform/secrets/credential-kinds.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
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
	const tags = ["Credentials"];

	app.get(
		"/api/credentials",
		{
			config: { access: "look", resource: "credential" },
			schema: {
				tags,
				operationId: "listCredentials",
				summary: "The credentials, without their secrets",
				response: { 200: ListCredentialsReply },
			},
		},
		async () => ({ credentials: await secrets.list() }),
	);

	app.get(
		"/api/credential-kinds",
		{
			config: { access: "look", resource: "credential" },
			schema: {
				tags,
				operationId: "listCredentialKinds",
				summary: "The kinds of credentials that packages declare",
				response: { 200: ListCredentialKindsReply },
			},
		},
		async () => ({
			kinds: kinds.list().map(({ declared, package: namespace, test }) => ({
				...declared,
				...defined({ package: namespace }),
				testable: test !== undefined,
			})),
		}),
	);

	app.put(
		"/api/credentials/:name",
		{
			config: { access: "edit", resource: "credential" },
			schema: {
				tags,
				operationId: "putCredential",
				summary: "Write a credential",
				params: CredentialParameters,
				body: PutCredentialBody,
				described: { body: describedCredential(kinds.list()) },
				response: { 200: PutCredentialReply },
			},
		},
		async ({ params, body }) => {
			const value = { ...body.value };
			await secrets.put(params.name, body.kind, value);
			return { unmasked: secrets.unmasked(value) };
		},
	);

	app.delete(
		"/api/credentials/:name",
		{
			config: { access: "remove", resource: "credential" },
			schema: {
				tags,
				operationId: "deleteCredential",
				summary: "Remove a credential",
				params: CredentialParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await secrets.remove(params.name);
			return reply.code(204).send(null);
		},
	);

	app.post(
		"/api/credentials/:name/test",
		{
			config: { access: "try", resource: "credential" },
			schema: {
				tags,
				operationId: "testStoredCredential",
				summary: "Try a credential",
				params: CredentialParameters,
				body: TestStoredCredentialBody,
				response: { 200: TestCredentialReply },
			},
		},
		({ params, body }) => credentialTests.testStored(params.name, body),
	);

	app.post(
		"/api/credential-tests",
		{
			config: { access: "try", resource: "credential" },
			schema: {
				tags,
				operationId: "testCredential",
				summary: "Try a credential before it is stored",
				body: TestCredentialBody,
				response: { 200: TestCredentialReply },
			},
		},
		({ body: { kind, value, ...against } }) => credentialTests.testValue(kind, { ...value }, against),
	);

	app.post(
		"/api/credentials/:name/sign-in",
		{
			config: { access: "edit", resource: "credential" },
			schema: {
				tags,
				operationId: "beginSignIn",
				summary: "Begin a person's sign-in with a credential",
				params: CredentialParameters,
				response: { 200: BeginSignInReply },
			},
		},
		async ({ params, protocol, host }) => {
			const url = await signIns.begin(params.name, `${protocol}://${host}${CALLBACK}`);
			return { url: url.href };
		},
	);
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
