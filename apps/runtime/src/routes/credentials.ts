import { Credential, ListCredentialsReply, PutCredentialBody, PutCredentialReply } from "@switchyard/spec";
import type { Http } from "../http/http.ts";
import type { Secrets } from "../ports/secrets.ts";
import { Done } from "./done.ts";
import { CredentialParameters } from "./parameters.ts";

export interface CredentialServices {
	readonly secrets: Pick<Secrets, "list" | "put" | "remove" | "unmasked">;
}

/** Secrets go in here and never come out again. */
export function credentialRoutes(app: Http, { secrets }: CredentialServices): void {
	const tags = ["Credentials"];

	app.get(
		"/api/credentials",
		{
			config: { access: "administer" },
			schema: {
				tags,
				operationId: "listCredentials",
				summary: "The credentials, without their secrets",
				response: { 200: ListCredentialsReply },
			},
		},
		async () => ({ credentials: await secrets.list() }),
	);

	app.put(
		"/api/credentials/:name",
		{
			config: { access: "administer" },
			schema: {
				tags,
				operationId: "putCredential",
				summary: "Write a credential",
				params: CredentialParameters,
				body: PutCredentialBody,
				described: { body: Credential },
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
			config: { access: "administer" },
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
}
