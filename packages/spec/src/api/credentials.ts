import {
	BeginSignInReply,
	ListCredentialKindsReply,
	ListCredentialsReply,
	PutCredentialBody,
	PutCredentialReply,
	TestCredentialBody,
	TestCredentialReply,
	TestStoredCredentialBody,
} from "../http/index.ts";
import { Done } from "./done.ts";
import { CredentialParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const credentialsApi = routes("Credentials", {
	"GET /api/credentials": {
		operationId: "listCredentials",
		summary: "The credentials, without their secrets",
		response: { 200: ListCredentialsReply },
	},

	"GET /api/credential-kinds": {
		operationId: "listCredentialKinds",
		summary: "The kinds of credentials that packages declare",
		response: { 200: ListCredentialKindsReply },
	},

	"PUT /api/credentials/:name": {
		operationId: "putCredential",
		summary: "Write a credential",
		params: CredentialParameters,
		body: PutCredentialBody,
		response: { 200: PutCredentialReply },
	},

	"DELETE /api/credentials/:name": {
		operationId: "deleteCredential",
		summary: "Remove a credential",
		params: CredentialParameters,
		response: { 204: Done },
	},

	"POST /api/credentials/:name/test": {
		operationId: "testStoredCredential",
		summary: "Try a credential",
		params: CredentialParameters,
		body: TestStoredCredentialBody,
		response: { 200: TestCredentialReply },
	},

	"POST /api/credential-tests": {
		operationId: "testCredential",
		summary: "Try a credential before it is stored",
		body: TestCredentialBody,
		response: { 200: TestCredentialReply },
	},

	"POST /api/credentials/:name/sign-in": {
		operationId: "beginSignIn",
		summary: "Begin a person's sign-in with a credential",
		params: CredentialParameters,
		response: { 200: BeginSignInReply },
	},
});
