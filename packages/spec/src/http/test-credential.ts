import { type Static, Type } from "typebox";
import { CredentialKind } from "../credential/credential-kind.ts";
import { ModelProvider } from "../model/model-provider.ts";

/** What a credential is tried against, where the credential itself does not say. */
const against = {
	/** For kind `model`: whose key it is. An OpenAI-compatible server when absent. */
	provider: Type.Optional(ModelProvider),
	/** For kind `http`: an address to be read with GET, on one of the credential's hosts; the first host when absent. */
	url: Type.Optional(Type.String({ pattern: "^https?://", maxLength: 2048 })),
};

/** `POST /api/credentials/:name/test`: tries a stored credential. */
export const TestStoredCredentialBody = Type.Object(against, { additionalProperties: false });
export type TestStoredCredentialBody = Static<typeof TestStoredCredentialBody>;

/** `POST /api/credential-tests`: tries a credential before it is stored. */
export const TestCredentialBody = Type.Object(
	{ kind: CredentialKind, value: Type.Object({}, { additionalProperties: true }), ...against },
	{ additionalProperties: false },
);
export type TestCredentialBody = Static<typeof TestCredentialBody>;

/** What came of the test; never anything of the secret. */
export const TestCredentialReply = Type.Object(
	{
		ok: Type.Boolean(),
		/** One sentence for people. */
		message: Type.String(),
		/** The failure's code. */
		code: Type.Optional(Type.String()),
		/** What to do about a failure. */
		hint: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type TestCredentialReply = Static<typeof TestCredentialReply>;

/** `POST /api/credentials/:name/sign-in`: begins a person's sign-in with a credential of method `oauth2-code`. */
export const BeginSignInReply = Type.Object(
	{
		/** Where the person's browser is to go. It leads back to the server's `/oauth/callback`, within ten minutes and once. */
		url: Type.String(),
	},
	{ additionalProperties: false },
);
export type BeginSignInReply = Static<typeof BeginSignInReply>;
